import { expect, test } from 'vitest';
import { LoadError } from '../errors.ts';
import type { LoadRequest } from '../loads.ts';
import { eachPool } from './each-pool.ts';
import { createSession, type LoadSession } from './session.ts';

const pools = [1, 2, 4].map((workers) => ({ workers, endpoint: `e${workers}` }));

function open(): LoadSession {
  const target = { name: 'a target', endpoint: 'e1' };
  return createSession({ target, environment: {}, objectives: {} } as unknown as LoadRequest);
}

test('a pool that can not be measured costs the others nothing', async () => {
  const session = open();
  const measured: number[] = [];
  await eachPool(session, pools, async ({ workers }) => {
    if (workers === 2) throw new LoadError('no job of endpoint e2 completed');
    measured.push(workers);
    session.entries.push({} as (typeof session.entries)[number]);
  });

  expect(measured).toEqual([1, 4]);
  expect(session.lostPools).toMatchObject([
    { part: 'pool-2', verdict: 'inconclusive', reason: 'no job of endpoint e2 completed' },
  ]);
});

test('where no pool was measured, the first error is reported', async () => {
  const failing = eachPool(open(), pools, async ({ workers }) => {
    throw new LoadError(`pool ${workers}`);
  });

  await expect(failing).rejects.toThrow(new LoadError('pool 1'));
});

test('an error of ours ends the load', async () => {
  const session = open();
  const failing = eachPool(session, pools, async () => {
    throw new TypeError('ours');
  });

  await expect(failing).rejects.toThrow(TypeError);
  expect(session.lostPools).toEqual([]);
});
