import type { Measurements } from '../../engine/measurement/measurements.ts';
import type { CostRecord, PoolRecord, StepRecord, TimelineRecord } from '../../engine/report/load-record.ts';
import type { ForeignCalls } from '../../engine/run/foreign-calls.ts';
import type { Objectives } from '../../service/profile/objectives.ts';
import type { ArrivalPattern } from '../plan/arrivals.ts';
import type { Pool } from '../plan/pools.ts';
import type { EmulatorReady } from './emulator-process.ts';
import type { LoadTarget } from './load-target.ts';
import { runRateLimits } from './run-rate-limits.ts';
import { runSoak } from './run-soak.ts';
import { beginColdStart } from './scenario/cold-start.ts';
import { beginOffline, beginServer, beginSingleStream } from './scenario/scenarios.ts';
import { beginSweep } from './scenario/sweep.ts';
import { type BeginTargetRun, onEachPool } from './scenario/target-run.ts';
import type { StepRunner } from './step-runner.ts';
import type { LoadFinding } from './verdict.ts';

export type LoadRequest = {
  readonly k6: string;
  /** Scenarios: who makes the calls; k6 without one. */
  readonly runner?: StepRunner;
  readonly target: LoadTarget;
  readonly folder: string;
  readonly instances: number;
  /** Names of rows, separated by commas; empty for all. */
  readonly rows: string;
  /** rate-limits: files of what instances elsewhere counted; with some of them k6 is not run. */
  readonly summaries: readonly string[];
  readonly seconds?: number;
  /** Scenarios: endpoints by their numbers of workers, what a job's `gpu` orders, and how long it takes otherwise. */
  readonly pools?: readonly Pool[];
  readonly gpu?: string;
  readonly serviceMs: number;
  /** Scenarios: how often each is measured, what its calls are drawn from, and what is demanded of its figures. */
  readonly rounds: number;
  readonly seed: number;
  readonly objectives: Objectives;
  /** server: how calls fall due, and how many a second: as given, or as shares of what the workers do at most. */
  readonly arrivals: ArrivalPattern;
  readonly rate?: number;
  readonly shares: readonly number[];
  /** soak: how long one job in two hundred works, in milliseconds of the target's time. */
  readonly longMs?: number;
  /** soak: MiB by which the emulator's process may grow in an hour. */
  readonly mostGrowth?: number;
  /** soak: the emulator whose jobs worker processes run that are killed and paused. */
  readonly rough?: EmulatorReady;
  /** The process of an emulator that was started for this load. */
  readonly emulatorPid?: number;
  /** Scenarios: writes what was measured so far, after each round. */
  readonly keep?: (report: LoadReport) => Promise<void>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
};

export type LoadReport = {
  readonly findings: readonly LoadFinding[];
  /** What is printed besides, for people. */
  readonly text?: string;
  readonly pools?: readonly PoolRecord[];
  readonly steps?: readonly StepRecord[];
  readonly timelines?: readonly TimelineRecord[];
  readonly costs?: readonly CostRecord[];
  /** What reached the receiver and was none of the load's; absent where nothing did. */
  readonly foreignCalls?: ForeignCalls;
  readonly measured?: Pick<Measurements, 'settings' | 'figures'>;
  /** True where it was interrupted: it has what came before. */
  readonly cutShort?: boolean;
};

export type Load = {
  readonly says: string;
  /** Scenarios: how one goes on a pool. */
  readonly begin?: BeginTargetRun;
  run(request: LoadRequest): Promise<LoadReport>;
};

/** Each question by its name. */
export const loads = {
  'rate-limits': { says: 'are the limits of section 8 what the table says?', run: runRateLimits },
  'single-stream': scenario('how long does one job after another take?', beginSingleStream),
  offline: scenario('how many jobs a second do workers do at most?', beginOffline),
  server: scenario('how long do jobs take that come as they please?', beginServer),
  sweep: scenario('up to which rate do the objectives hold?', beginSweep),
  'cold-start': scenario('how long does a job take that no worker waits for?', beginColdStart),
  soak: { says: 'is every job of a mixed load accounted for?', run: runSoak },
} satisfies Record<string, Load>;

function scenario(says: string, begin: BeginTargetRun): Required<Load> {
  return { says, begin, run: onEachPool(begin) };
}

export type LoadName = keyof typeof loads;

/** The loads that measure, rather than ask whether something is as documented. */
export const scenarioNames = [
  'single-stream',
  'offline',
  'server',
  'sweep',
  'cold-start',
] as const satisfies LoadName[];

export function isScenario(name: LoadName): boolean {
  return scenarioNames.some((scenario) => scenario === name);
}
