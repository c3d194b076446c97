import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../engine/errors.ts';
import { writeHistory } from '../engine/history/history-folder.ts';
import { historyOfLoad } from '../engine/history/history-record.ts';
import { assertLikeSettings, assertNoCopies, assertNotJoined } from '../engine/measurement/alike.ts';
import { print } from '../engine/print.ts';
import { printableLine } from '../engine/printable.ts';
import { readMeasurements } from '../engine/report/compare/read-measurements.ts';
import { type MeasuredPart, mergeMeasurements } from '../load/run/merge/merge-measurements.ts';
import { measureLogs, readRunnerLog } from '../load/run/merge/read-runner-log.ts';
import { renderFindings } from '../load/run/render-findings.ts';
import { exitCodeOfLoad } from '../load/run/verdict.ts';
import { nameCutShort } from './name-cut-short.ts';
import { writeLoadResults } from './write-load-results.ts';

type PartKind = 'log' | 'load' | 'run';

/** Kind of what is to be joined: logs of runners, folders of loads, or runs of `verify`. */
export async function partKind(paths: readonly string[]): Promise<PartKind> {
  const kinds = new Set(await Promise.all(paths.map(kindOf)));
  const [kind = 'run'] = kinds;
  if (kinds.size === 1) return kind;
  throw new UsageError(
    'these are of different kinds: join runs of `verify`, folders of loads, or logs of k6 runners',
  );
}

async function kindOf(path: string): Promise<PartKind> {
  if ((await stat(path).catch(() => undefined))?.isFile()) return 'log';
  const file = join(path, 'measurements.json');
  return (await stat(file).catch(() => undefined))?.isFile() ? 'load' : 'run';
}

type HistoryOptions = {
  readonly results: string;
  readonly history?: string;
  readonly targetVersion?: string;
};

/** Joins what generators measured at the same time, and writes it as the results of one load. */
export async function mergeLoads(
  paths: readonly string[],
  kind: 'log' | 'load',
  { results, history, targetVersion }: HistoryOptions,
): Promise<void> {
  if (new Set(paths.map((path) => resolve(path))).size < paths.length)
    throw new UsageError('a part is named twice: each counts once');
  const startedAt = new Date();
  const { parts, findings } = kind === 'log' ? await readLogs(paths) : await readFolders(paths);
  const report = mergeMeasurements(parts, kind === 'log');
  const all = { ...report, findings: [...report.findings, ...findings] };
  const [first] = parts;
  const { load } = first!.measurements;
  const targets = new Set(
    kind === 'log' ? ['k6 runners'] : parts.map(({ measurements }) => String(measurements.target)),
  );
  if (targets.size > 1)
    throw new UsageError(
      `these are of different targets, ${[...targets].join(' and ')}: join parts of one load`,
    );
  const stamp = startedAt.toISOString().replaceAll(/[:.]/g, '-');
  const folder = resolve(results, `load-${load}-joined-${stamp}`);
  await mkdir(folder, { recursive: true });
  print(
    `${(all.text ?? '').split('\n').map(printableLine).join('\n')}${renderFindings(all.findings)}`.trimStart(),
  );
  const record = await writeLoadResults(folder, all, {
    ...{ load, target: [...targets][0]!, startedAt, instances: parts.length, settings: {} },
  });
  if (history !== undefined) await writeHistory(history, historyOfLoad(record, targetVersion));
  print(`results: ${folder}`);
  process.exitCode = exitCodeOfLoad(all.findings);
}

type ReadParts = ReturnType<typeof measureLogs>;

async function readLogs(paths: readonly string[]): Promise<ReadParts> {
  const logs = [];
  for (const path of paths) logs.push(await readRunnerLog(path));
  return measureLogs(logs);
}

async function readFolders(paths: readonly string[]): Promise<ReadParts> {
  const parts: MeasuredPart[] = [];
  for (const path of paths) parts.push({ name: path, measurements: await readMeasurements(path) });
  nameCutShort(parts);
  assertNotJoined(parts);
  assertNoCopies(parts);
  assertLikeSettings(parts.map(({ measurements }) => measurements));
  return { parts, findings: [] };
}
