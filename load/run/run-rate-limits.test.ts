import { expect, test } from 'vitest';
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
