import type { Duration } from '../time/time.ts';
import { type BrokenCalls, createBrokenCalls } from './broken-calls.ts';

/** How many of a run's calls met trouble on their way to one target. */
export type WireRecord = {
  /** Adds the calls of a case: how many, and how many of them were disturbed. */
  add(calls: number, disturbed: number): void;
  /** Whether so many calls would hardly meet trouble, going by all the others. */
  isQuietFor(calls: number): boolean;
  /** Which share of the calls met trouble, from 0 to 1. */
  share(): number;
  /** Adds how long a call took that a target answers at once. */
  noteQuick(took: Duration): void;
  /** How long the quickest of them took; undefined while there were none. */
  quickest(): Duration | undefined;
  /** What broke of them, by operation. */
  readonly broken: BrokenCalls;
};

/** How many troubles may be expected at most where none of them explains what was seen. */
const mostExpected = 0.05;

export function createWireRecord(): WireRecord {
  let [all, troubled] = [0, 0];
  let least: Duration | undefined;
  return {
    add(calls, disturbed) {
      all += calls;
      troubled += disturbed;
    },
    isQuietFor: (calls) => all === 0 || (troubled / all) * calls <= mostExpected,
    share: () => (all === 0 ? 0 : troubled / all),
    noteQuick(took) {
      least = Math.min(least ?? took, took);
    },
    quickest: () => least,
    broken: createBrokenCalls(),
  };
}
