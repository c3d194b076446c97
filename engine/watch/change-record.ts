import { resolve } from 'node:path';
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
  /** Path of the folder with the report of the violation, on the machine of the watch; null where there is none. */
  readonly report: string | null;
};

type RecordedRound = { readonly round: number; readonly at: string };

/**
 * @param target its name, without secrets
 * @param folder that of the watch
 */
export function changeRecord(change: WatchChange, target: string, folder: string): ChangeRecord {
  const { id, kind, rule, at, firstFailed, confirmed, firstPassed, message, seed, path, report } = change;
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
    report: report === undefined ? null : resolve(folder, report),
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
  report,
}: ChangeRecord): Record<string, string> {
  return {
    PLUMBLINE_CHANGE: change,
    PLUMBLINE_CHANGE_ID: id,
    PLUMBLINE_RULE: rule,
    // A NUL ends a variable, and no program could be started with it.
    PLUMBLINE_TARGET: target.replaceAll('\0', ''),
    PLUMBLINE_AT: at,
    PLUMBLINE_FIRST_FAILED: window.firstFailed.at,
    PLUMBLINE_FIRST_PASSED: window.firstPassed?.at ?? '',
    PLUMBLINE_REPORT: report ?? '',
  };
}

function recorded({ round, at }: RoundInstant): RecordedRound {
  return { round, at: iso(at) };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
