import type { HoldsReport } from './holds.ts';
import type { Round } from './rounds.ts';
import type { FoundBreach } from './tally.ts';

/** A round, and a property within it: the path of a case names both. */
type Place = { readonly round: Round; readonly property: number };

/** Of a long round the path tells; of a check with several properties it names which, from the second on: `long:1/0:3`. */
export function withPlace({ round, property }: Place, report: HoldsReport): HoldsReport {
  const { breach, others = [] } = report;
  if (breach === undefined) return report;
  return { ...report, breach: placed(breach), others: others.map(placed) };

  function placed(found: FoundBreach): FoundBreach {
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
