import { expect, test } from 'vitest';
import { foundProblem, ok, skippedFinding, warning } from './finding.ts';
import { findingCounts, renderDoctorCheckResult, renderFindingCounts } from './render-findings.ts';

const all = [
  { id: 'one', findings: [ok('it is fine')] },
  { id: 'two', findings: [foundProblem('it is broken', 'Fix it.'), warning('it is odd', 'Look at it.')] },
  { id: 'three', findings: [skippedFinding('because of two')] },
];

test('each finding has a line, and below it what to do', () => {
  const lines = renderDoctorCheckResult(all[1]!).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^problem +two +it is broken$/);
  expect(lines[1]).toMatch(/^ +→ Fix it\.$/);
});

test('findings are counted by what they come to', () => {
  expect(findingCounts(all)).toEqual({ ok: 1, warning: 1, problem: 1, skipped: 1 });
  expect(renderFindingCounts(all)).toBe('1 fine, 1 warning, 1 problem, 1 not checked');
});
