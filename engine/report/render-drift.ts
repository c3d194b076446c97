import { counted } from '../counted.ts';
import type { Change, Comparison } from './drift.ts';

/** What changed since the last run, a line each; nothing when no open rule was observed. */
export function renderDrift(drift: readonly Comparison[]): string[] {
  if (drift.length === 0) return [];
  const fresh = drift.filter(({ since }) => since === undefined);
  const changed = drift.flatMap(({ rule, since, changes, byAnotherSuite }) =>
    changes.map(
      (change) => `changed ${rule}: ${renderChange(change)} (since ${since}${byOther(byAnotherSuite)})`,
    ),
  );
  const known = drift.length - fresh.length;
  return [
    ...changed,
    ...(known > 0 && changed.length === 0
      ? [`compared with the last run: no change in ${counted(known, 'observed rule')}`]
      : []),
    ...(fresh.length > 0
      ? [`no earlier run to compare with: ${fresh.map(({ rule }) => rule).join(', ')}`]
      : []),
  ];
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
