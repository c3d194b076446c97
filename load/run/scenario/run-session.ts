import { printableLine } from '../../../engine/printable.ts';
import type { CostRecord } from '../../../engine/report/load-record.ts';
import type { Pool } from '../../plan/pools.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { costWords } from '../cost/cost-words.ts';
import type { LoadReport, LoadRequest } from '../loads.ts';
import type { LoadFinding } from '../verdict.ts';
import { collectFigures } from './figure-store.ts';
import { isCompleted } from './job-figures.ts';
import { reportFigures } from './report-figures.ts';
import { CutShortError, createSession, type LoadSession, poolsOf } from './session.ts';
import type { PoolTargetRun } from './target-run.ts';

/** Runs the steps of a scenario, and reports what was measured, until it was interrupted if it was. */
export async function runSession(
  request: LoadRequest,
  steps: (session: LoadSession, pools: readonly Pool[]) => Promise<void>,
): Promise<LoadReport> {
  const session = createSession(request);
  return reportSession(session, await untilCutShort(() => steps(session, poolsOf(request))));
}

/** @returns whether somebody ended the load before its steps were done */
export async function untilCutShort(steps: () => Promise<void>): Promise<boolean> {
  try {
    await steps();
    return false;
  } catch (error) {
    if (!(error instanceof CutShortError)) throw error;
    return true;
  }
}

/** What the steps of a session came to. */
export async function reportSession(session: LoadSession, isCutShort: boolean): Promise<LoadReport> {
  return reportOf(session, await session.costs.end(), isCutShort);
}

/** Keeps what was measured so far, as if the load ended here: a process that is killed writes nothing any more. */
export async function keepSoFar(
  session: LoadSession,
  { soFar }: Pick<PoolTargetRun, 'soFar'>,
): Promise<void> {
  const entries = [...session.entries, ...(soFar?.() ?? [])];
  await session.request.keep?.(reportOf({ ...session, entries }, [], true));
}

function reportOf(session: LoadSession, costs: readonly CostRecord[], isCutShort: boolean): LoadReport {
  const { findings, figures } = reportFigures(collectFigures(session.entries), session.request.objectives);
  const text = [...session.notes, ...costs.map(costWords)].map((note) => `${printableLine(note)}\n`).join('');
  return {
    ...(text === '' ? {} : { text }),
    ...(session.pools.length === 0 ? {} : { pools: session.pools }),
    ...(session.steps.length === 0 ? {} : { steps: session.steps }),
    ...(session.timelines.length === 0 ? {} : { timelines: session.timelines }),
    ...(costs.length === 0 ? {} : { costs }),
    findings: [...session.lostPools, ...findings, ...mixedUpJobs(session.jobs)],
    measured: { settings: { ...session.settings, ...(isCutShort ? { cutShort: true } : {}) }, figures },
    ...(isCutShort ? { cutShort: true } : {}),
  };
}

/** Jobs that share an id, or have another's output, are a violation at any speed. */
export function mixedUpJobs(jobs: readonly ReportedJob[]): LoadFinding[] {
  const done = jobs.filter(isCompleted);
  const reportedIds = done.flatMap(({ record }) => (typeof record!.id === 'string' ? [record!.id] : []));
  const ids = new Set(reportedIds);
  const mixed = done.filter(({ mark, record }) => ![undefined, mark].includes(markIn(record!.output)));
  const reasons = [
    ...(ids.size < reportedIds.length ? ['two jobs have one id'] : []),
    ...(mixed.length > 0 ? ['outputs are mixed up'] : []),
  ];
  if (reasons.length === 0) return [];
  const measured = `${done.length} jobs, ${ids.size} ids, ${mixed.length} with another's output`;
  const part = { part: 'jobs', documented: 'each job has its own id and output', measured };
  return [{ ...part, verdict: 'fail', reason: reasons.join('; ') }];
}

function markIn(output: unknown): string | undefined {
  const mark = (output as { mark?: unknown } | null | undefined)?.mark;
  return typeof mark === 'string' ? mark : undefined;
}
