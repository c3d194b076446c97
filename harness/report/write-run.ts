import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { RuleId } from '../../generated/rules.ts';
import type { SettledDeviation } from '../deviations/deviation.ts';
import type { RuleResult } from '../rule/result.ts';
import { renderPage } from './html/page.ts';
import { renderEvents } from './render-events.ts';
import { renderFailure } from './render-failure.ts';
import { renderJunit } from './render-junit.ts';
import { renderReplay } from './replay/render-replay.ts';
import { type RunReport, replayCommand } from './run-report.ts';

const root = new URL('../../', import.meta.url).pathname;

/**
 * Writes a run's folder below `parent`: results.json, junit.xml, report.html, and for each failure its trace and its
 * replay script. `latest` beside it points there.
 * @param rate milliseconds of the target's time in a millisecond of ours
 */
export async function writeRun(parent: string, report: RunReport, rate: number): Promise<string> {
  const name = report.startedAt.replaceAll(/[:.]/g, '-');
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(renderResults(report), null, 2)}\n`);
  await writeFile(join(folder, 'junit.xml'), renderJunit(report));
  const scripts = new Map<RuleId, string>();
  for (const result of report.results) {
    if (result.failure === undefined) continue;
    scripts.set(result.id, await writeFailure(folder, report, result, rate));
  }
  await writeFile(join(folder, 'report.html'), renderPage(report, { run: folder, folderOf, scripts }));
  await pointLatest(parent, name);
  return folder;
}

/** The run as `results.schema.json` describes it. */
export function renderResults(report: RunReport): object {
  const { target, tier, seed, startedAt, durationMs, alterations, summary, drift, coverage } = report;
  const { deviations, repeats } = report;
  return {
    target,
    tier,
    seed,
    startedAt,
    durationMs,
    alterations,
    summary,
    rules: report.results.map((result) => renderRule(report, result)),
    ...(coverage === undefined ? {} : { coverage }),
    ...(deviations.length === 0 ? {} : { deviations: deviations.map(renderDeviation) }),
    ...(repeats === undefined ? {} : { repeats }),
    drift: drift.map((comparison) => ({ ...comparison, since: comparison.since ?? null })),
  };
}

function renderDeviation({ id, ...rest }: SettledDeviation): object {
  return { ...rest, id: id ?? null };
}

function renderRule(report: RunReport, result: RuleResult): object {
  const { answerDigest, sketches, failure, reason, moves, ...rest } = result;
  return { ...rest, reason: reason ?? null, failure: failure ? renderFailureRecord(report, result) : null };
}

function renderFailureRecord(report: RunReport, result: RuleResult): object {
  const { events, names, order, ...rest } = result.failure!;
  return { ...rest, folder: folderOf(result), command: replayCommand(report, result) };
}

/** Where a failure's files lie, below the run's folder. */
export function folderOf(result: RuleResult): string {
  return `failures/${result.id}`;
}

/** Gives the replay script. */
async function writeFailure(
  run: string,
  report: RunReport,
  result: RuleResult,
  rate: number,
): Promise<string> {
  const folder = join(run, folderOf(result));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'trace.txt'), `${renderFailure(report, result, folder)}\n`);
  await writeFile(join(folder, 'trace.json'), renderEvents(result.failure!.events));
  const script = renderReplay(result, { root: relative(folder, root) || '.', rate });
  await writeFile(join(folder, 'replay.sh'), script, { mode: 0o755 });
  return script;
}

async function pointLatest(parent: string, name: string): Promise<void> {
  const link = join(parent, 'latest');
  await rm(link, { force: true });
  await symlink(name, link);
}
