import type { FoundViolation } from './case-statistics.ts';
import type { PropertyReport } from './property-report.ts';
import type { Round } from './rounds.ts';

/** A round, and a property within it: the path of a case names both. */
type Place = { readonly round: Round; readonly property: number };

/** Of a long round the path says so; of a check with several properties it names which, from the second on: `long:1/0:3`. */
export function withPlace({ round, property }: Place, report: PropertyReport): PropertyReport {
  const { violation, others = [] } = report;
  if (violation === undefined) return report;
  return { ...report, violation: placed(violation), others: others.map(placed) };

  function placed(found: FoundViolation): FoundViolation {
    const within = property === 0 ? found.case.path : `${property}/${found.case.path}`;
    const path = round.name === 'usual' ? within : `${round.name}:${within}`;
    return { ...found, case: { ...found.case, path } };
  }
}

/** The path within a property of a round; undefined when it belongs to another. */
export function pathWithin({ round, property }: Place, path: string): string | undefined {
  const [, long, named = '0', within] = /^(long:)?(?:(\d+)\/)?(.*)$/.exec(path) ?? [];
  const isOurs = (long !== undefined) === (round.name === 'long') && Number(named) === property;
  return isOurs ? within : undefined;
}
