import { expect, test } from 'vitest';
import { refusedOtherwise } from './judge-limits.ts';
import { settled } from './run-rate-limits.ts';
import type { LoadFinding, LoadVerdict } from './verdict.ts';

const one = (part: string, verdict: LoadVerdict): LoadFinding => ({
  part,
  verdict,
  documented: '',
  measured: '',
});

test.each<[LoadVerdict, LoadVerdict, LoadVerdict]>([
  ['inconclusive', 'pass', 'pass'],
  ['inconclusive', 'fail', 'fail'],
  ['inconclusive', 'inconclusive', 'inconclusive'],
  ['pass', 'inconclusive', 'pass'],
  ['pass', 'fail', 'fail'],
  ['fail', 'pass', 'fail'],
])('first %s and then %s is %s', (first, second, expected) => {
  const [run, other] = settled(
    [one('run: within', first), one('status: within', 'pass')],
    [one('run: within', second)],
  );
  expect([run!.verdict, other!.verdict]).toEqual([expected, 'pass']);
});

test('an excess that was refused with a 5xx, and all of it twice, is a violation', () => {
  const open = { ...one('run: above', 'inconclusive'), reason: refusedOtherwise };
  const other = { ...open, reason: 'calls were not answered' };
  const verdictOf = (first: LoadFinding, second: LoadFinding) => settled([first], [second])[0]!.verdict;
  expect(verdictOf(open, open)).toBe('fail');
  expect([verdictOf(open, other), verdictOf(other, open)]).toEqual(['inconclusive', 'inconclusive']);
});
