import { expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import { givenInStock, withAnyGpu } from './any-gpu.ts';

type Body = {
  readonly name: string;
  readonly gpu: { readonly id: string; readonly pools?: readonly string[] };
};

/** A case whose creates are refused while they name one of these types. @param isSaid whether the target says that it is sold out */
function caseWithout(gone: readonly string[], isSaid = true) {
  const asked: string[] = [];
  const given = async ({ body }: RestRequestOptions) => {
    const { id } = (body as Body).gpu;
    asked.push(id);
    if (gone.includes(id)) throw new Inconclusive('blocked', `${id} is refused`);
    return { status: 201 };
  };
  const isSoldOut = (type: string): boolean => isSaid && asked.includes(type) && gone.includes(type);
  return { asked, caseContext: { rest: { given }, isSoldOut } as unknown as CaseContext };
}

function creating(body: Body) {
  return { api: 'v2', method: 'POST', path: '/pods', body } as const;
}

const otherGpus = ['L4', 'T4', 'A40', 'V100', 'P4'].map((gpu) => ({ gpu, pool: `pool of ${gpu}` }));
const anyGpu = (body: Body) => withAnyGpu(body, { gpu: 'H200', pool: 'pool of H200', otherGpus });

test('where any GPU will do, another type is ordered instead of one that is sold out', async () => {
  const { asked, caseContext } = caseWithout(['H200', 'L4']);
  const body = anyGpu({ name: 'a', gpu: { id: 'H200', pools: ['pool of H200', 'else'] } });
  const made = await givenInStock(creating(body), caseContext);
  expect(asked).toEqual(['H200', 'L4', 'T4']);
  expect(made.body).toEqual({ name: 'a', gpu: { id: 'T4', pools: ['pool of T4', 'else'] } });
  expect(body.gpu.id).toBe('H200');
});

test('one type is ordered where it is to be had', async () => {
  const { asked, caseContext } = caseWithout(['L4']);
  await givenInStock(creating(anyGpu({ name: 'a', gpu: { id: 'H200' } })), caseContext);
  expect(asked).toEqual(['H200']);
});

test('a refusal stands where the target does not say that the type is sold out', async () => {
  const { asked, caseContext } = caseWithout(['H200'], false);
  const creation = givenInStock(creating(anyGpu({ name: 'a', gpu: { id: 'H200' } })), caseContext);
  await expect(creation).rejects.toThrow('H200 is refused');
  expect(asked).toEqual(['H200']);
});

test('and where the check wants that type', async () => {
  const { asked, caseContext } = caseWithout(['H200']);
  const creation = givenInStock(creating({ name: 'a', gpu: { id: 'H200' } }), caseContext);
  await expect(creation).rejects.toThrow('H200 is refused');
  expect(asked).toEqual(['H200']);
});

test('four types are tried at most', async () => {
  const { asked, caseContext } = caseWithout(['H200', ...otherGpus.map(({ gpu }) => gpu)]);
  const creation = givenInStock(creating(anyGpu({ name: 'a', gpu: { id: 'H200' } })), caseContext);
  await expect(creation).rejects.toThrow('A40 is refused');
  expect(asked).toEqual(['H200', 'L4', 'T4', 'A40']);
});
