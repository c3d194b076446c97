import { counted } from '../counted.ts';
import type { Change, Comparison } from './drift.ts';

/** What changed since the last run and what did not; nothing when no open rule was observed. */
export function renderDrift(drift: readonly Comparison[]): string[] {
  const changed = renderChanges(drift);
  const { known, fresh } = knownAndFresh(drift);
  return [
    ...changed,
    ...(known.length > 0 && changed.length === 0
      ? [`compared with the last run: no change in ${counted(known.length, 'observed rule')}`]
      : []),
    ...(fresh.length > 0
      ? [`no earlier run to compare with: ${fresh.map(({ rule }) => rule).join(', ')}`]
      : []),
  ];
}

/** What changed since the last run, a line each. */
export function renderChanges(drift: readonly Comparison[]): string[] {
  return drift.flatMap(({ rule, since, changes, byAnotherSuite }) =>
    changes.map(
      (change) => `changed ${rule}: ${renderChange(change)} (since ${since}${byOther(byAnotherSuite)})`,
    ),
  );
}

/** How many open rules were observed, and how many of them differ from the last run, in one line. */
export function countedDrift(drift: readonly Comparison[]): string[] {
  if (drift.length === 0) return [];
  const { known, fresh } = knownAndFresh(drift);
  const changed = known.filter(({ changes }) => changes.length > 0).length;
  const since = changed === 0 ? 'no change since the last run' : `${changed} changed since the last run`;
  const parts = [
    ...(known.length > 0 ? [since] : []),
    ...(fresh.length > 0 ? [`${fresh.length} for the first time`] : []),
  ];
  return [`${counted(drift.length, 'open rule')} observed: ${parts.join(', ')} (--verbose shows them)`];
}

function knownAndFresh(drift: readonly Comparison[]): { known: Comparison[]; fresh: Comparison[] } {
  const isFresh = ({ since }: Comparison) => since === undefined;
  return { known: drift.filter((one) => !isFresh(one)), fresh: drift.filter(isFresh) };
}

function byOther(byAnotherSuite: true | undefined): string {
  return byAnotherSuite ? ', observed by another version of Plumbline then' : '';
}

function renderChange(change: Change): string {
  return `${change.name} was ${wordsFor(change.before)}, is ${wordsFor(change.now)}`;
}

const shown = 200;

function wordsFor(value: unknown): string {
  const text = value === undefined ? 'not observed' : JSON.stringify(value);
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}
