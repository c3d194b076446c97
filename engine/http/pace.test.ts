import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createPace, type RateLimits } from './pace.ts';

const limits: RateLimits = {
  window: 10_000,
  operations: {
    cancel: { requests: 100, concurrent: 50 },
    purgeQueue: { requests: 2, concurrent: null },
  },
};

/** The documented window takes 100 ms of ours at this rate. */
const rate = limits.window / 100;

/** How many of these calls are let through at once: the window is long enough to outlast any hold-up. */
async function atOnce(calls: number, pace: () => Promise<void>): Promise<number> {
  let through = 0;
  for (let call = 0; call < calls; call++) void pace().then(() => through++);
  await new Promise((resolve) => setImmediate(resolve));
  return through;
}

describe('so many calls are let through at once', () => {
  test.each([
    ['cancel', 1, 100],
    ['cancel', 0.5, 50],
    ['purgeQueue', 0.5, 1],
    ['purgeQueue', 0.01, 1],
  ])('of %s with a share of %d: %i', async (operation, share, allowed) => {
    const pace = createPace(limits, share, 1);
    expect(await atOnce(allowed + 20, async () => (await pace(operation, 'ep'))())).toBe(allowed);
  });

  test('of an operation without a documented limit: all', async () => {
    const pace = createPace(limits, 0.5, 1);
    expect(await atOnce(5000, async () => (await pace('health', 'ep'))())).toBe(5000);
  });

  test('endpoint by endpoint, operation by operation', async () => {
    const pace = createPace(limits, 0.5, 1);
    expect(await atOnce(5, async () => (await pace('purgeQueue', 'one'))())).toBe(1);
    expect(await atOnce(5, async () => (await pace('purgeQueue', 'two'))())).toBe(1);
    expect(await atOnce(5, async () => (await pace('requests', 'one'))())).toBe(5);
  });
});

test('the next call is put off until the window of the first has passed', async () => {
  const pace = createPace(limits, 0.5, rate);
  const order: string[] = [];

  await pace('purgeQueue', 'ep');
  const next = pace('purgeQueue', 'ep').then(() => order.push('next call'));
  const early = sleep(50).then(() => order.push('half of the window'));
  await Promise.all([next, early]);

  expect(order).toEqual(['half of the window', 'next call']);
});
