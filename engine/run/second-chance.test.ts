import { expect, test, vi } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { createSecondChance, type SecondLook } from './second-chance.ts';

const inconclusive = { result: resultOf({ verdict: 'inconclusive', reason: 'no answer' }) };
const passed = { result: resultOf({ verdict: 'pass' }) };
const there = async (): Promise<SecondLook> => ({
  sign: 'health',
  isThere: async () => true,
  budget: Infinity,
});

/** A rule that is inconclusive at first and passes when it is judged again. */
function late() {
  return vi.fn().mockResolvedValueOnce(inconclusive).mockResolvedValue(passed);
}

test('an inconclusive rule is judged again, and the second result counts and names the first reason', async () => {
  const { result } = await createSecondChance(1).judge(late(), there);
  expect(result).toMatchObject({ verdict: 'pass', firstReason: 'no answer' });
});

test('a rule that was judged is not judged again', async () => {
  const judging = vi.fn().mockResolvedValue(passed);
  const { result } = await createSecondChance(1).judge(judging, there);
  expect(judging).toHaveBeenCalledOnce();
  expect(result).not.toHaveProperty('firstReason');
});

test('no rule is judged again before all have been judged once', async () => {
  const chance = createSecondChance(2);
  const judging = late();
  const again = chance.judge(judging, there);
  await new Promise((resolve) => setImmediate(resolve));
  expect(judging).toHaveBeenCalledOnce();
  await chance.judge(async () => passed, there);
  await again;
  expect(judging).toHaveBeenCalledTimes(2);
});

test('rules are judged again one at a time', async () => {
  const chance = createSecondChance(3);
  let [now, most] = [0, 0];
  const judging = () => {
    let isAgain = false;
    return async () => {
      if (!isAgain) {
        isAgain = true;
        return inconclusive;
      }
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return passed;
    };
  };
  await Promise.all([1, 2, 3].map(() => chance.judge(judging(), there)));
  expect(most).toBe(1);
});

test.each([
  ['five minutes in vain are enough on a clock that runs by itself', 3_600_000, 2],
  ['on a clock that we move all of them are', Infinity, 4],
])('rules that stay inconclusive are judged again: %s', async (_, budget, again) => {
  const chance = createSecondChance(4);
  const hanging = { result: resultOf({ verdict: 'inconclusive', reason: 'no answer', durationMs: 150_000 }) };
  const judging = vi.fn().mockResolvedValue(hanging);
  await Promise.all(
    [1, 2, 3, 4].map(() => chance.judge(judging, async () => ({ ...(await there()), budget }))),
  );
  expect(judging).toHaveBeenCalledTimes(4 + again);
});

test('a target that is gone is looked for once', async () => {
  const chance = createSecondChance(3);
  const isThere = vi.fn().mockResolvedValue(false);
  const judging = vi.fn().mockResolvedValue(inconclusive);
  const gone = async () => ({ ...(await there()), isThere });
  await Promise.all([1, 2, 3].map(() => chance.judge(judging, gone)));
  expect(isThere).toHaveBeenCalledOnce();
  expect(judging).toHaveBeenCalledTimes(3);
});

test('nothing is judged again once the run was interrupted, or where it no longer fits the budget', async () => {
  const interrupted = createSecondChance(1, AbortSignal.abort());
  expect(await interrupted.judge(late(), there)).toBe(inconclusive);
  const spent = async () => ({ ...(await there()), budget: 0 });
  expect(await createSecondChance(1).judge(late(), spent)).toBe(inconclusive);
});

test('an error of the suite comes up each time, and is not tried again', async () => {
  const broken = { result: resultOf({ verdict: 'inconclusive', suiteError: 'a bug' }) };
  expect(await createSecondChance(1).judge(async () => broken, there)).toBe(broken);
});

test('a rule whose judging throws keeps nobody waiting', async () => {
  const chance = createSecondChance(2);
  const again = chance.judge(late(), there);
  await chance.judge(() => Promise.reject(new Error('no')), there).catch(() => {});
  expect((await again).result).toMatchObject({ verdict: 'pass' });
});
