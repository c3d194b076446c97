import type { Entry } from './entry.ts';
import { describeEntry } from './kinds.ts';

/** How many of one kind are named. */
const named = 20;

/** Formats what is going to be done about the open entries of a run. */
export function renderIntent(open: readonly Entry[], dryRun: boolean): string[] {
  const reported = open.filter((entry) => entry.reported !== undefined);
  const groups = Map.groupBy(
    open.filter((entry) => entry.reported === undefined),
    ({ kind }) => kind,
  );
  const deletions = [...groups].flatMap(([kind, entries]) => [
    ...entries.slice(0, named).map(describeEntry),
    ...(entries.length > named ? [`${entries.length - named} more of the kind ${kind}`] : []),
  ]);
  const looks = [...Map.groupBy(reported, ({ kind }) => kind)].map(
    ([kind, { length }]) => `${length} of the kind ${kind} that the target reported as deleted or refused`,
  );
  return [
    ...deletions.map((what) => `${dryRun ? 'would delete' : 'deleting'} ${what}`),
    ...looks.map((what) => `${dryRun ? 'would search for' : 'searching for'} ${what}`),
  ];
}
