/** How long the answers of a run took, as results.schema.json describes it. */
export type RunDurations = {
  /** On a virtual clock they are times of the machine that ran it. */
  readonly clock: 'virtual' | 'real';
  readonly operations: readonly OperationDurations[];
};

/** Durations of one operation that was answered with one status, in whole microseconds. */
export type OperationDurations = {
  /** The name of an API of the service. */
  readonly api: string;
  /** As the service names it. */
  readonly operation: string;
  /** Whether its calls went out in bursts, and waited for each other. */
  readonly inBursts?: true;
  /** A number, or `other` for those that came seldom. */
  readonly status: string;
  readonly count: number;
  /** Calls of the same rules in every run, so that two runs can be compared part by part. */
  readonly parts: readonly DurationsOfPart[];
};

export type DurationsOfPart = {
  /** From 0 to `parts - 1`. */
  readonly part: number;
  /** An HdrHistogram, compressed (V2), as base64. */
  readonly histogram: string;
  readonly count: number;
};

/** Parts that the rules are divided into by their ids. */
export const durationParts = 16;

/** Operations with a status that a run has apart: all operations of a service, each with a few statuses. */
export const mostRows = 900;

/** What an operation is to be called that the service does not list: a target may serve any name. */
export const unlisted = { api: 'other', operation: 'not listed' };

export function durationsKey({
  api,
  operation,
  inBursts,
  status,
}: Pick<OperationDurations, 'api' | 'operation' | 'inBursts' | 'status'>): string {
  return `${api} ${operation}${inBursts ? ' in bursts' : ''} ${status}`;
}
