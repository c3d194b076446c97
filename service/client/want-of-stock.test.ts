import { describe, expect, test, vi } from 'vitest';
import type { GraphqlAnswer } from './graphql-answer.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { RestRequest } from './rest-request.ts';
import { gpusOrderedBy, isForWantOfStock, soldOutTypesOf } from './want-of-stock.ts';

function creating(path: string, body: unknown, api: RestRequest['api'] = 'v2'): RestRequest {
  return { api, method: 'POST', path, key: 'valid', body };
}

const pod = creating('/pods', { name: 'a', gpu: { id: 'A40', count: 1 } });

/** A GraphQL API that lists these types, each with what it says of its stock. */
function saying(stocks: Readonly<Record<string, unknown>>, errors: readonly string[] = []) {
  const gpuTypes = Object.entries(stocks).map(([id, stockStatus]) => ({ id, lowestPrice: { stockStatus } }));
  return vi.fn(
    async (request: GraphqlRequest) =>
      ({
        request,
        status: 200,
        data: errors.length > 0 ? undefined : { gpuTypes },
        errors,
      }) as unknown as GraphqlAnswer,
  );
}

describe('the GPUs that a create names', () => {
  test.each<[string, RestRequest, unknown]>([
    ['a Pod of v2', pod, { types: ['A40'], count: 1 }],
    ['more of them', creating('/pods', { gpu: { id: 'L4', count: 8 } }), { types: ['L4'], count: 8 }],
    ['an endpoint of v2', creating('/serverless', { gpu: { id: 'L4' } }), { types: ['L4'], count: 1 }],
    [
      'a Pod of v1',
      creating('/pods', { gpuTypeIds: ['A40', 'L4'] }, 'v1'),
      { types: ['A40', 'L4'], count: 1 },
    ],
    [
      'of v1, more',
      creating('/endpoints', { gpuTypeIds: ['A40'], gpuCount: 2 }, 'v1'),
      { types: ['A40'], count: 2 },
    ],
  ])('%s', (_, request, expected) => {
    expect(gpusOrderedBy(request)).toEqual(expected);
  });

  test.each<[string, RestRequest]>([
    ['a Pod with a CPU', creating('/pods', { cpu: { id: 'cpu3c' } })],
    ['an endpoint of pools', creating('/serverless', { gpu: { pools: ['ADA_24'], count: 1 } })],
    ['a volume', creating('/network-volumes', { gpu: { id: 'A40' } })],
    ['an action', creating('/pods/{id}/action', { gpu: { id: 'A40' } })],
    ['a count that is none', creating('/pods', { gpu: { id: 'A40', count: 'many' } })],
    ['no type of v1', creating('/pods', { gpuTypeIds: [] }, 'v1')],
    ['another method', { ...pod, method: 'PATCH' }],
  ])('are not to be told of %s', (_, request) => {
    expect(gpusOrderedBy(request)).toBeUndefined();
  });
});

describe('a create is refused for want of stock', () => {
  test.each([503, 507])('where %i answers it, and the target says that there is none', async (status) => {
    const soldOut = new Set<string>();
    const ask = saying({ A40: 'None', L4: 'High' });
    expect(await isForWantOfStock(pod, status, ask, soldOut)).toBe(true);
    expect(ask.mock.calls[0]![0].query).toContain('gpuCount: 1');
    expect([...soldOut]).toEqual(['A40']);
  });

  test('where there are none of any type that it names', async () => {
    const request = creating('/pods', { gpuTypeIds: ['A40', 'L4'] }, 'v1');
    expect(await isForWantOfStock(request, 503, saying({ A40: 'None', L4: 'None' }), new Set())).toBe(true);
    expect(await isForWantOfStock(request, 503, saying({ A40: 'None', L4: 'Low' }), new Set())).toBe(false);
  });

  test('where there are not so many, which says nothing of one', async () => {
    const soldOut = new Set<string>();
    const ask = saying({ A40: 'None' });
    expect(
      await isForWantOfStock(creating('/pods', { gpu: { id: 'A40', count: 8 } }), 503, ask, soldOut),
    ).toBe(true);
    expect(ask.mock.calls[0]![0].query).toContain('gpuCount: 8');
    expect(soldOut.size).toBe(0);
  });

  test.each([null, undefined])(
    'where the stock of others is told, and of this type it is %s',
    async (said) => {
      expect(await isForWantOfStock(pod, 503, saying({ A40: said, L4: 'Low' }), new Set())).toBe(true);
      expect(await isForWantOfStock(pod, 503, saying({ A40: said, L4: null }), new Set())).toBe(false);
      expect(await isForWantOfStock(pod, 503, saying({ A40: said, L4: 'None' }), new Set())).toBe(false);
    },
  );

  test('but not where an error may be why it is not told', async () => {
    const ask = saying({ A40: null, L4: 'Low' });
    const answering = async (request: GraphqlRequest) => ({
      ...(await ask(request)),
      errors: ['partly down'],
    });
    expect(await isForWantOfStock(pod, 503, answering, new Set())).toBe(false);
  });

  test.each(['High', 'Medium', 'Low', 'none', 0])(
    'and not where the target says %s of its stock',
    async (said) => {
      const soldOut = new Set<string>();
      expect(await isForWantOfStock(pod, 503, saying({ A40: said, L4: 'High' }), soldOut)).toBe(false);
      expect(soldOut.size).toBe(0);
    },
  );

  test('nor where it says nothing of that type, or nothing at all', async () => {
    expect(await isForWantOfStock(pod, 503, saying({ L4: 'None' }), new Set())).toBe(false);
    expect(await isForWantOfStock(pod, 503, saying({ A40: 'None' }, ['no']), new Set())).toBe(false);
  });

  test.each([201, 400, 409, 500, 502, 504])('and nobody is asked where %i answers it', async (status) => {
    const ask = saying({ A40: 'None' });
    expect(await isForWantOfStock(pod, status, ask, new Set())).toBe(false);
    expect(ask).not.toHaveBeenCalled();
  });
});

test('what is sold out is known to all cases of a target, and to no other target', () => {
  const [one, other] = [{}, {}];
  soldOutTypesOf(one).add('A40');
  expect([soldOutTypesOf(one).has('A40'), soldOutTypesOf(other).has('A40')]).toEqual([true, false]);
});
