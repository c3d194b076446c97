import type { HistoryRun } from './history-record.ts';
import { brokenLine, flakyLine } from './render-history.ts';
import type { HistoryReport } from './target-history.ts';

/** A line for each rule that a run found broken or intermittent, with what the history says of it. */
export function renderHistoryChanges({ targets }: HistoryReport, run: HistoryRun): string[] {
  const found = targets.find(({ target, tier }) => target === run.target && tier === run.tier);
  const bad = (found?.rules ?? []).filter(({ id }) => {
    const verdict = run.rules[id]?.verdict;
    return verdict === 'fail' || verdict === 'intermittent';
  });
  return bad.map((rule) =>
    rule.status === 'flaky' ? `  flaky ${flakyLine(rule)}` : `  broken ${brokenLine(rule)}`,
  );
}
