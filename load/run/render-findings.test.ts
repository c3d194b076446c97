import { expect, test } from 'vitest';
import { renderFindings } from './render-findings.ts';
import type { LoadFinding } from './verdict.ts';

const finding = (part: string, verdict: LoadFinding['verdict'], reason?: string): LoadFinding => ({
  ...{ part, verdict, documented: '', measured: '1 ms' },
  ...(reason === undefined ? {} : { reason }),
});

test('a reason that several share stands with the first of them', () => {
  const late = 'calls set out late';
  const lines = renderFindings([
    finding('a', 'invalid', late),
    finding('b', 'measured'),
    finding('longer', 'invalid', late),
    finding('d', 'invalid', 'the processor was busy'),
    finding('e', 'inconclusive', late),
  ]).split('\n');

  expect(lines).toEqual([
    'invalid      a       measured: 1 ms; calls set out late',
    'measured     b       measured: 1 ms',
    'invalid      longer  measured: 1 ms; the reason is as above',
    'invalid      d       measured: 1 ms; the processor was busy',
    'inconclusive e       measured: 1 ms; calls set out late',
  ]);
});
