import { expect, test } from 'vitest';
import { exitCodeOfLoad, type LoadFinding, type LoadVerdict } from './verdict.ts';

const findings = (...verdicts: LoadVerdict[]): LoadFinding[] =>
  verdicts.map((verdict) => ({ part: 'one', verdict, documented: '', measured: '' }));

test.each<[number, LoadVerdict[]]>([
  [0, ['pass', 'not-run']],
  [1, ['pass', 'inconclusive', 'fail']],
  [3, ['pass', 'inconclusive']],
  [0, ['measured', 'pass']],
  [1, ['invalid', 'fail']],
  [3, ['measured', 'invalid']],
  [5, ['not-run']],
  [5, []],
])('ends with %i', (code, verdicts) => {
  expect(exitCodeOfLoad(findings(...verdicts))).toBe(code);
});
