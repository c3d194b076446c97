import { counted } from '../counted.ts';
import type { RuleResult, Verdict } from '../property/result.ts';
import { areaOf } from '../rules/rule-catalog.ts';

/** One line as soon as a rule has been judged. */
export function renderProgress(result: RuleResult): string {
  const cases = result.exhaustive ? `all ${counted(result.cases, 'case')}` : counted(result.cases, 'case');
  const seconds = (result.durationMs / 1000).toFixed(1);
  const again = result.firstReason === undefined ? '' : ', judged again: inconclusive at first';
  return `${result.verdict.padEnd(12)} ${result.id.padEnd(44)} ${cases}, ${counted(result.requests, 'call')}, ${seconds} s${again}`;
}

/** What somebody who waits wants to hear of while the run goes on. */
const notable: readonly Verdict[] = ['fail', 'intermittent', 'warning', 'inconclusive'];

/** How far a run has come, in one line: what it found so far, and how many rules of each area are still to come. */
export function renderStatus(selected: readonly string[], judged: ReadonlyMap<string, Verdict>): string {
  const found = notable.flatMap((verdict) => {
    const count = [...judged.values()].filter((one) => one === verdict).length;
    return count === 0 ? [] : [`, ${count} ${verdict}`];
  });
  const left = Map.groupBy(
    selected.filter((id) => !judged.has(id)),
    areaOf,
  );
  const areas = [...left].map(([area, ids]) => `${area} ${ids.length}`);
  const toCome = areas.length === 0 ? '' : `; to come: ${areas.join(', ')}`;
  return `${judged.size} of ${counted(selected.length, 'rule')} judged${found.join('')}${toCome}`;
}
