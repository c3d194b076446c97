import type { SoakCall } from './soak-call.ts';

/** What is done to a job of the mixed load. */
export type Kind = 'plain' | 'waited' | 'streamed' | 'cancelled' | 'failing' | 'retried';

/** What is called for a soak. */
export const soakOperations = ['run', 'runsync', 'status', 'stream', 'cancel', 'retry'] as const;

/** How often each comes among twenty jobs; the rest is plain. */
const mix: readonly Kind[] = [
  ...['waited', 'waited', 'waited', 'streamed', 'streamed', 'cancelled', 'cancelled'],
  ...['failing', 'failing', 'retried'],
] as readonly Kind[];
const round = 20;

/** The kinds come in turn, so that every stretch of a run has all of them. */
export function kindOf(nth: number): Kind {
  // Nine has no factor in common with twenty: neighbours are of different kinds.
  return mix[(nth * 9) % round] ?? 'plain';
}

/** How many jobs a second are submitted: well within every limit of what is called about them. */
const jobsPerSecond = 20;
/** Jobs of one soak: what is heard of more of them could not be kept in mind. */
const mostJobs = 100_000;

/** How many jobs a second a soak of so many seconds submits; in tenths of a job. */
export function soakRate(seconds: number, usual = jobsPerSecond): number {
  return Math.max(0.1, Math.floor(10 * Math.min(usual, mostJobs / seconds)) / 10);
}
/** Longest run of a job, in milliseconds. */
const longestWork = 400;

/** One job in so many is long, always a plain one. */
const longEvery = 200;
const firstLong = 57;

/** @param long milliseconds that long jobs work; 0 where there are none */
export function workOf(nth: number, long = 0): number {
  return long > 0 && nth % longEvery === firstLong ? long : (nth * 37) % longestWork;
}

/** What was seen of one job, as the script reports it: a line of JSON each. */
export type SoakJob = {
  readonly number: number;
  readonly mark: string;
  readonly kind: Kind;
  readonly work: number;
  readonly submission: SoakCall;
  readonly cancels: readonly SoakCall[];
  readonly retries: readonly SoakCall[];
  readonly last: SoakCall;
};
