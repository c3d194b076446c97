import { setTimeout as sleep } from 'node:timers/promises';
import { askHealth, type SeenHealth } from './ask-health.ts';
import type { LoadRequest } from './loads.ts';
import { type LoadStep, runStep, type StepOutcome } from './run-step.ts';

/** Who makes the calls of a scenario's steps, and on which clock. */
export type StepRunner = {
  runStep(request: LoadRequest, step: LoadStep): Promise<StepOutcome>;
  askHealth(
    request: Pick<LoadRequest, 'target' | 'signal'>,
    endpoint: string,
  ): Promise<SeenHealth | undefined>;
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds since some instant. */
  now(): number;
};

/** Calls by k6, in real time. */
export const k6Runner: StepRunner = { runStep, askHealth, sleep, now: () => performance.now() };
