import type { Provenance } from '../provenance/provenance.ts';
import type { ForeignCalls } from '../run/foreign-calls.ts';

/** What results.json of a load holds, as load.schema.json describes it: times in milliseconds, rates in jobs a second. */
export type LoadRecord = Partial<Provenance> & {
  /** The shape of this record: `plumbline/load/1`. */
  readonly schema?: string;
  readonly load: string;
  readonly target: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly instances: number;
  readonly findings: readonly RecordedLoadFinding[];
  /** True where the load was interrupted: there are findings of what was measured until then. */
  readonly cutShort?: boolean;
  /** Scenarios: what a job did, what each pool came to, and what each step of `server` measured. */
  readonly work?: string;
  readonly pools?: readonly PoolRecord[];
  readonly steps?: readonly StepRecord[];
  /** server, offline: who ran what when, in the first round of each step. */
  readonly timelines?: readonly TimelineRecord[];
  /** Scenarios but cold-start: what the workers of each pool cost. */
  readonly costs?: readonly CostRecord[];
  /** soak: what reached the receiver at addresses that are not the run's; absent where nothing did. */
  readonly foreignCalls?: ForeignCalls;
  /** soak: the emulator's resident memory in bytes. */
  readonly memory?: {
    readonly first: number;
    readonly most: number;
    readonly last: number;
    /** Bytes an hour that it grew by, and the interval of that; absent of a short soak. */
    readonly slope?: { readonly perHour: number; readonly low: number; readonly high: number };
  };
};

/** What the workers of a pool cost, from when they were warm to the end of the load, in US dollars; or why that is not known. */
export type CostRecord =
  | { readonly workers: number; readonly unknown: string }
  | {
      readonly workers: number;
      readonly gpuTypes: readonly string[];
      /** GPUs of a worker. */
      readonly gpus: number;
      /** Price of an hour of one worker. */
      readonly hourly: number;
      readonly source: string;
      /** Of all workers together, as `/health` counted them. */
      readonly workerSeconds: number;
      /** Their time at that price. */
      readonly byCatalog: number;
      /** By which the bills of the endpoint grew; absent where billing shows nothing yet. */
      readonly billed?: number;
    };

export type RecordedLoadFinding = {
  readonly part: string;
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'not-run' | 'measured' | 'invalid';
  readonly documented: string;
  readonly measured: string;
  readonly reason?: string;
};

export type PoolRecord = {
  readonly workers: number;
  readonly serviceMs: number;
  readonly ideal: number;
  readonly most: number;
  readonly efficiency: number;
  /** sweep: the highest rate that was found to hold. */
  readonly keptUpWith?: number | undefined;
  readonly coldStarts?: number;
};

export type StepRecord = {
  /** Stable: the scenario, the workers and the share of what they do at most. */
  readonly name?: string;
  readonly workers: number;
  readonly jobs: number;
  readonly asked: number;
  readonly done: number;
  /** Of these, jobs a second that completed within the objectives. */
  readonly good?: number;
  readonly queue: Percentiles;
  readonly execution: Percentiles;
};

/** Left out is what too few samples do not show. */
export type Percentiles = { readonly p50?: number; readonly p95?: number; readonly p99?: number };

/** The first round of a step, in milliseconds of the target's time since the step began. */
export type TimelineRecord = {
  readonly name: string;
  readonly workers: number;
  /** How many jobs there were: of more than `jobs` has, the first. */
  readonly count: number;
  readonly jobs: readonly RecordedJobTimes[];
  /** Empty where the target does not show its workers. */
  readonly workerTimes: readonly RecordedWorkerTimes[];
  /** What `/health` said. */
  readonly queue: readonly { readonly at: number; readonly waiting: number; readonly running: number }[];
  /** How long answers took: which share of them took at most so long. */
  readonly latency: readonly { readonly share: number; readonly ms: number }[];
};

/** `answered` is when the client had its answer; what is left out the target does not show. */
export type RecordedJobTimes = {
  readonly due: number;
  readonly sent: number;
  readonly accepted?: number;
  readonly queued?: number;
  readonly started?: number;
  readonly ended?: number;
  readonly answered: number;
  readonly worker?: number;
};

export type RecordedWorkerTimes = {
  readonly worker: number;
  readonly asked: number;
  readonly ready?: number;
  readonly firstJob?: number;
  readonly idle?: number;
  readonly gone?: number;
};
