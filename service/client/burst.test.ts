import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Time } from '../../engine/time/time.ts';
import { type BurstAnswer, type BurstOptions, sendBurst } from './burst.ts';
import type { JobRequest } from './job-request.ts';

const request: JobRequest = { operation: 'health', endpoint: 'e', key: 'valid' };

/** A clock that stands still but for waits, and calls that are answered as soon as nothing else is to do. */
function range({ answers = async () => {} }: { answers?: (nth: number) => Promise<unknown> } = {}) {
  const shots: number[] = [];
  const seen = { now: 0, underWay: 0, most: 0 };
  const time = {
    now: () => seen.now,
    setupTimeout: 1000,
    async reach(instant: number) {
      await setImmediate();
      seen.now = Math.max(seen.now, instant);
    },
    settle: (call: Promise<unknown>) => call,
  } as unknown as Time;
  async function send(made: JobRequest): Promise<BurstAnswer> {
    shots.push(seen.now);
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    await answers(shots.length);
    await setImmediate();
    seen.underWay -= 1;
    const status = shots.length;
    return {
      request: made,
      sent: 0,
      answered: seen.now,
      status,
      record: {},
      json: {},
      transportOutcome: undefined,
    };
  }
  return { shots, seen, fire: (options: BurstOptions) => sendBurst(options, time, send) };
}

test('makes as many calls as asked for, never more at once than allowed', async () => {
  const { fire, seen } = range();
  const answers = await fire({ requests: [request], calls: 25, atOnce: 4 }).end();
  expect(answers).toHaveLength(25);
  expect(seen.most).toBe(4);
});

test('sends a group in each gap', async () => {
  const { fire, shots } = range();
  await fire({ requests: [request], calls: 5, group: 2, gap: 100, atOnce: 5 }).end();
  expect(shots).toEqual([0, 0, 100, 100, 200]);
});

test('takes different calls in turn', async () => {
  const { fire } = range();
  const others = ['a', 'b'].map((endpoint) => ({ ...request, endpoint }));
  const answers = await fire({ requests: others, calls: 3, atOnce: 1 }).end();
  expect(answers.map((answer) => answer.request.endpoint)).toEqual(['a', 'b', 'a']);
});

test('stops before the next group once there is enough', async () => {
  const { fire } = range();
  const enough = (answers: readonly BurstAnswer[]) => answers.length >= 4;
  const answers = await fire({ requests: [request], calls: 100, group: 2, atOnce: 2, enough }).end();
  expect(answers).toHaveLength(4);
});

describe('calls that wait', () => {
  test('have all begun before any is answered', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { fire, seen } = range({ answers: () => promise });
    const burst = fire({ requests: [request], calls: 6, group: 2, gap: 10, atOnce: 6 });
    await burst.begun;
    expect(seen).toMatchObject({ underWay: 6, now: 20 });
    resolve();
    expect(await burst.end()).toHaveLength(6);
  });
});

test('a call that can not even be made ends the burst', async () => {
  const { fire } = range({
    answers: async (nth) => {
      if (nth === 3) throw new Error('the clock is gone');
    },
  });
  await expect(fire({ requests: [request], calls: 10, atOnce: 2 }).end()).rejects.toThrow(
    'the clock is gone',
  );
});
