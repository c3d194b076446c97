import type { Pool } from '../plan/throughput-steps.ts';
import type { LoadTarget } from './load-target.ts';
import { runRateLimits } from './run-rate-limits.ts';
import { runSoak } from './run-soak.ts';
import { runThroughput } from './run-throughput.ts';
import type { LoadFinding } from './verdict.ts';

export type LoadOrder = {
  readonly k6: string;
  readonly target: LoadTarget;
  readonly folder: string;
  readonly instances: number;
  /** Names of rows, separated by commas; empty for all. */
  readonly rows: string;
  /** rate-limits: files of what instances elsewhere counted; with some of them k6 is not run. */
  readonly summaries: readonly string[];
  readonly seconds?: number;
  /** worker-throughput: endpoints by their numbers of workers, what a job's `gpu` orders, and how long it takes otherwise. */
  readonly pools?: readonly Pool[];
  readonly gpu?: string;
  readonly serviceMs: number;
  /** The process of an emulator that was started for this load. */
  readonly emulatorPid?: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
};

export type LoadReport = {
  readonly findings: readonly LoadFinding[];
  /** What is told besides, for people. */
  readonly text?: string;
};

type Load = { readonly says: string; run(order: LoadOrder): Promise<LoadReport> };

/** Each question by its name, which is that of its script. */
export const loads = {
  'rate-limits': { says: 'are the limits of section 8 what the table says?', run: runRateLimits },
  'worker-throughput': {
    says: 'how many jobs a second do workers do, and what does the queue cost?',
    run: runThroughput,
  },
  soak: { says: 'is every job of a mixed load accounted for?', run: runSoak },
} satisfies Record<string, Load>;

export type LoadName = keyof typeof loads;
