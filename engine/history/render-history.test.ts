import { expect, test } from 'vitest';
import { renderHistory } from './render-history.ts';
import type { RuleHistory } from './rule-history.ts';
import type { HistoryReport } from './target-history.ts';

const brokenRule = (nth: number) =>
  ({
    ...{ id: `made.up.${nth}`, status: 'broken', lastPassed: null, broke: null, notJudged: null, drift: [] },
  }) as unknown as RuleHistory;

test('a history of very many rules says how many more are broken, and where all are', () => {
  const at = '2026-10-01T00:00:00.000Z';
  const rules = Array.from({ length: 40_000 }, (_, nth) => brokenRule(nth));
  const target = { target: 't', tier: 'smoke', runs: 1, from: at, to: at, rules, sides: [], changes: [] };

  const lines = renderHistory({ targets: [target], loads: [] } as unknown as HistoryReport).split('\n');

  expect(lines).toHaveLength(305);
  expect(lines[1]).toContain('40000 broken');
  expect(lines.at(-1)).toBe('  39700 more, which --json shows');
});
