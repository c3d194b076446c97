import { typedCommand } from '../installation.ts';
import { shellWord } from '../report/shell.ts';
import type { RoundInstant, WatchChange } from './watch-state.ts';

/** A change as hooks get it, in JSON. */
export type ChangeRecord = {
  readonly schema: 'plumbline/watch-change/1';
  /** The same each time it is delivered: a change may be delivered more than once. */
  readonly id: string;
  readonly change: WatchChange['kind'];
  readonly target: string;
  readonly rule: string;
  /** ISO 8601. */
  readonly at: string;
  readonly window: {
    readonly firstFailed: RecordedRound;
    readonly confirmed: RecordedRound;
    /** null while the rule is violated. */
    readonly firstPassed: RecordedRound | null;
  };
  readonly message: string;
  /** Judges the failing case again, but for the target. */
  readonly again: string;
};

type RecordedRound = { readonly round: number; readonly at: string };

/** @param target its name, without secrets */
export function changeRecord(change: WatchChange, target: string): ChangeRecord {
  const { id, kind, rule, at, firstFailed, confirmed, firstPassed, message, seed, path } = change;
  const place = path === '' ? [] : ['--path', shellWord(path)];
  return {
    ...{ schema: 'plumbline/watch-change/1', id, change: kind, target, rule, at: iso(at) },
    window: {
      firstFailed: recorded(firstFailed),
      confirmed: recorded(confirmed),
      firstPassed: firstPassed === undefined ? null : recorded(firstPassed),
    },
    message,
    again: typedCommand('verify', ['--rule', rule, '--seed', String(seed), ...place]),
  };
}

/** The same facts as variables of a command. */
export function changeVariables({
  id,
  change,
  target,
  rule,
  at,
  window,
}: ChangeRecord): Record<string, string> {
  return {
    PLUMBLINE_CHANGE: change,
    PLUMBLINE_CHANGE_ID: id,
    PLUMBLINE_RULE: rule,
    PLUMBLINE_TARGET: target,
    PLUMBLINE_AT: at,
    PLUMBLINE_FIRST_FAILED: window.firstFailed.at,
    PLUMBLINE_FIRST_PASSED: window.firstPassed?.at ?? '',
  };
}

function recorded({ round, at }: RoundInstant): RecordedRound {
  return { round, at: iso(at) };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
