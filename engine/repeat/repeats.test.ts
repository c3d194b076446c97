import { describe, expect, test } from 'vitest';
import type { Verdict } from '../property/result.ts';
import { resultOf } from '../testing/results.ts';
import { renderRepeats } from './render-repeats.ts';
import { repeatsOf, seedsOf, worstOf } from './repeats.ts';

const runs = (...verdicts: readonly Verdict[]) =>
  verdicts.map((verdict, seed) => [
    resultOf({ id: 'job.run.accepts', verdict, caseDigest: String(seed) }),
    resultOf({ id: 'job.wait.honoured' }),
  ]);

test('of each rule the worst verdict counts, the first of several alike', () => {
  const [one, other] = worstOf(runs('pass', 'inconclusive', 'inconclusive'));
  expect(one).toMatchObject({ id: 'job.run.accepts', verdict: 'inconclusive', caseDigest: '1' });
  expect(other).toMatchObject({ id: 'job.wait.honoured', verdict: 'pass' });
  expect(worstOf(runs('inconclusive', 'fail'))[0]?.verdict).toBe('fail');
});

describe('the flake rate', () => {
  test.each<[number, Verdict[]]>([
    [0, ['pass', 'pass', 'pass', 'pass']],
    [0.25, ['pass', 'fail', 'pass', 'pass']],
    [0.5, ['pass', 'fail', 'fail', 'inconclusive']],
  ])('is %d', (rate, verdicts) => {
    expect(repeatsOf(runs(...verdicts)).rules[0]).toMatchObject({ id: 'job.run.accepts', flakeRate: rate });
  });
});

test('the terminal names what differs between runs, or says that nothing does', () => {
  expect(renderRepeats(repeatsOf(runs('pass', 'fail', 'pass', 'pass')))).toEqual([
    'flaky job.run.accepts: 3 pass, 1 fail, a flake rate of 25.0 %',
    '4 runs, 1 of 2 rules came to different verdicts',
  ]);
  expect(renderRepeats(repeatsOf(runs('pass', 'pass')))).toEqual(['2 runs, every rule with one verdict']);
  expect(renderRepeats(undefined)).toEqual([]);
});

test('seeds follow each other, and stay seeds', () => {
  expect(seedsOf(7, 3)).toEqual([7, 8, 9]);
  expect(seedsOf(2 ** 31 - 1, 2)).toEqual([2 ** 31 - 1, -(2 ** 31)]);
});
