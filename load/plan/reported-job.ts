import { limits } from '../../generated/limits.ts';

/** What a script reports of a job, in milliseconds of the target's time since the step began. */
export type ReportedJob = {
  readonly mark: string;
  /** When the step began, in milliseconds since 1970. */
  readonly begin?: number;
  readonly due: number;
  readonly sent: number;
  readonly answered: number;
  readonly status: number;
  /** The job's record as it was answered; null where that is none. */
  readonly record: {
    readonly id?: unknown;
    readonly status?: unknown;
    readonly output?: unknown;
    readonly delayTime?: unknown;
    readonly executionTime?: unknown;
  } | null;
};

/** Longest wait for a job, in milliseconds of the target's time: as long as `/runsync` may. */
export const longestWait = limits.wait.maximum;
