import { expect, test } from 'vitest';
import { exitCodeOf, type Finding, type Verdict } from './verdict.ts';

const findings = (...verdicts: Verdict[]): Finding[] =>
  verdicts.map((verdict) => ({ part: 'one', verdict, documented: '', measured: '' }));

test.each<[number, Verdict[]]>([
  [0, ['pass', 'not-run']],
  [1, ['pass', 'inconclusive', 'fail']],
  [3, ['pass', 'inconclusive']],
  [5, ['not-run']],
  [5, []],
])('ends with %i', (code, verdicts) => {
  expect(exitCodeOf(findings(...verdicts))).toBe(code);
});
