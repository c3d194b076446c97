import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../harness/errors.ts';
import { compareLoads } from '../harness/report/compare/compare-loads.ts';
import { compareRuns } from '../harness/report/compare/compare-runs.ts';
import { renderLoadDifference, renderRunDifference } from '../harness/report/compare/render-comparison.ts';
import { findRun } from '../harness/report/folder/find-run.ts';
import { readJson } from '../harness/report/folder/read-json.ts';
import { readRun } from '../harness/report/folder/read-run.ts';
import type { LoadRecord } from '../harness/report/load-record.ts';
import type { RunRecord } from '../harness/report/run-record.ts';
import { exitCodes } from './exit-codes.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .description('Compare two runs, or two loads: verdicts, observations, coverage and figures.')
    .argument('<earlier>', 'the folder of a run or a load, or one that holds runs: then the newest')
    .argument('<later>', 'another one')
    .addHelpText(
      'after',
      '\nExit codes: 0 no difference but in figures, 1 they differ, 2 bad usage or configuration.',
    )
    .action(run);
}

type Read =
  | { readonly kind: 'run'; readonly record: RunRecord }
  | { readonly kind: 'load'; readonly record: LoadRecord };

async function run(earlier: string, later: string): Promise<void> {
  const [before, now] = [await readAny(earlier), await readAny(later)];
  if (before.kind === 'run' && now.kind === 'run') {
    const difference = compareRuns(before.record, now.record);
    say(before.record, now.record, renderRunDifference(difference));
    process.exitCode = Object.values(difference).every((part) => part.length === 0)
      ? exitCodes.fine
      : exitCodes.broken;
  } else if (before.kind === 'load' && now.kind === 'load') {
    const difference = compareLoads(before.record, now.record);
    say(before.record, now.record, renderLoadDifference(difference));
    process.exitCode = difference.verdicts.length === 0 ? exitCodes.fine : exitCodes.broken;
  } else {
    throw new UsageError(`${earlier} is a ${before.kind} and ${later} a ${now.kind}: they can't be compared`);
  }
}

type Dated = { readonly target: string; readonly startedAt: string };

function say(before: Dated, now: Dated, text: string): void {
  const names = [before, now].map(({ target, startedAt }) => `${target} at ${startedAt}`);
  process.stdout.write(`${names.join(' → ')}\n${text}\n`);
}

/** @throws UsageError when there is neither a run nor a load */
async function readAny(folder: string): Promise<Read> {
  const file = join(folder, 'results.json');
  const isThere = (await stat(file).catch(() => undefined))?.isFile() === true;
  const own = isThere ? await readJson(file, 'load') : { problem: 'it holds runs' };
  if ('value' in own) return { kind: 'load', record: own.value };
  return { kind: 'run', record: await readRun(await findRun(folder)) };
}
