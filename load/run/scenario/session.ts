import { printErrorLine } from '../../../engine/print.ts';
import type { PoolRecord, StepRecord, TimelineRecord } from '../../../engine/report/load-record.ts';
import type { Pool } from '../../plan/pools.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { openPoolCosts, type PoolCosts } from '../cost/pool-costs.ts';
import type { LoadRequest } from '../loads.ts';
import type { LoadStep, StepOutcome } from '../run-step.ts';
import { k6Runner } from '../step-runner.ts';
import type { LoadFinding } from '../verdict.ts';
import { untilDrained } from './drain.ts';
import type { FigureEntry } from './figure-store.ts';
import { isSaturated } from './is-held.ts';

/** A load that somebody ended: what was measured before stays. */
export class CutShortError extends Error {
  override readonly name = 'CutShortError';
}

/** What the steps of a load come to. */
export type LoadSession = {
  readonly request: LoadRequest;
  readonly entries: FigureEntry[];
  readonly jobs: ReportedJob[];
  /** What the load found out and went by, such as the time that a job takes. */
  readonly settings: Record<string, unknown>;
  /** What people should know of the figures. */
  readonly notes: string[];
  /** Pools that could not be measured. */
  readonly lostPools: LoadFinding[];
  /** What charts are drawn of: each pool, and the first round of each step of `server`. */
  readonly pools: PoolRecord[];
  readonly steps: StepRecord[];
  readonly timelines: TimelineRecord[];
  readonly costs: PoolCosts;
};

export function createSession(request: LoadRequest): LoadSession {
  const costs = openPoolCosts(request);
  return {
    request: { ...request, runner: costs.watched(request.runner ?? k6Runner) },
    ...{
      entries: [],
      jobs: [],
      settings: {},
      notes: [],
      lostPools: [],
      pools: [],
      steps: [],
      timelines: [],
      costs,
    },
  };
}

/** The endpoints that are put under load. */
export function poolsOf({ pools, target }: LoadRequest): readonly Pool[] {
  return pools ?? [{ workers: 1, endpoint: target.endpoint }];
}

/** How often a step is measured again that measured the generator. */
const mostAgain = 2;

/**
 * Runs a step once the endpoint is idle, and notes its figures. A step with figures that measured the generator rather than the
 * target is measured again, and the results say so. @see docs/decisions/0756
 * @throws CutShortError once somebody has ended the load
 */
export async function measureStep(
  session: LoadSession,
  step: LoadStep,
  figuresOf?: (outcome: StepOutcome) => readonly FigureEntry[],
): Promise<StepOutcome> {
  const { entries, jobs } = session;
  const reminder = setInterval(() => printErrorLine(`still at the step ${step.name}`), often);
  const run = (name: string) => runOnceIdle(session.request, { ...step, name });
  try {
    let outcome = await run(step.name);
    jobs.push(...outcome.jobs);
    for (let again = 1; figuresOf !== undefined && again <= mostAgain && mayDoBetter(outcome); again++) {
      session.notes.push(`${step.name} was measured again: ${outcome.problems.join('; ')}`);
      outcome = await run(`${step.name}-again-${again}`);
      jobs.push(...outcome.jobs);
    }
    if (outcome.note !== undefined && !session.notes.includes(outcome.note)) session.notes.push(outcome.note);
    entries.push(...(figuresOf?.(outcome) ?? []));
    if (outcome.isCutShort) throw new CutShortError();
    return outcome;
  } finally {
    clearInterval(reminder);
  }
}

/** Whether another try may measure the target: calls were late, and not because answers were. */
function mayDoBetter(outcome: StepOutcome): boolean {
  return outcome.isSpoiled === true && !outcome.isCutShort && !isSaturated(outcome);
}

/** How often a step that takes long is named: a target that holds calls has each wait for minutes. */
const often = 60_000;

async function runOnceIdle(request: LoadRequest, step: LoadStep): Promise<StepOutcome> {
  const problem = await untilDrained(request, step.endpoint);
  if (request.signal.aborted) throw new CutShortError();
  const outcome = await (request.runner ?? k6Runner).runStep(request, step);
  if (problem === undefined) return outcome;
  return { ...outcome, problems: [...outcome.problems, problem] };
}
