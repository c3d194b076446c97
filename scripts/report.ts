import { dirname } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { printLine } from '../engine/print.ts';
import { type ReleaseOptions, writeRelease } from '../engine/release/write-release.ts';
import { findRun } from '../engine/report/folder/find-run.ts';
import { finishRun } from '../engine/report/journal/finish-run.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { type PageOptions, writePage } from '../engine/report/write-page.ts';
import { reportedService } from '../service/reported-service.ts';
import { exitCodes } from './exit-codes.ts';

type Options = { out?: string; proof?: string; release?: true; history?: string };

export function reportCommand(): Command {
  return new Command('report')
    .argument(
      '[folders...]',
      'the folder of a run, or the one that holds runs: then of the one that ended last; results if left out',
    )
    .option('--release', 'make one page of a release, of one or more runs of a target')
    .option(
      '--history <folder>',
      'with --release: where earlier runs and loads lie, or records of a history; around the first run if left out',
    )
    .option('--out <file>', 'where the page goes; report.html or release.html of the run if left out')
    .option('--proof <file>', 'a proof, other than the prove.json next to the runs')
    .addHelpText('after', '\nExit codes: 0 the page was written, 2 bad usage or configuration.')
    .action(run);
}

async function run(given: readonly string[], options: Options): Promise<void> {
  const folders = given.length === 0 ? ['results'] : given;
  assertUseful(folders, options);
  for (const folder of folders) {
    if (await finishRun(reportedService, folder))
      printLine(`${folder} had not ended: its results were made of its journal`);
  }
  const { release, out } = options;
  if (out !== undefined) await prepareFolder(dirname(out));
  if (release) printLine(`release: ${await writeRelease(reportedService, folders, releaseOptions(options))}`);
  else
    printLine(
      `report: ${await writePage(reportedService, await findRun(folders[0]!), pageOptions(options))}`,
    );
  process.exitCode = exitCodes.fine;
}

function assertUseful(folders: readonly string[], { release, history, proof }: Options): void {
  if (release && proof !== undefined)
    throw new UsageError('--proof belongs to the report of a run: the page of a release shows none');
  if (release) return;
  if (history !== undefined)
    throw new UsageError('--history belongs to --release: a report shows what lies next to its run');
  if (folders.length > 1)
    throw new UsageError(
      `report takes one run, and got ${folders.length}. --release makes one page of several, \`merge\` one run of its parts`,
    );
}

function releaseOptions({ out, history }: Options): ReleaseOptions {
  return {
    ...(out === undefined ? {} : { out }),
    ...(history === undefined ? {} : { history }),
    now: new Date(),
  };
}

function pageOptions({ out, proof }: Options): PageOptions {
  return { ...(out === undefined ? {} : { out }), ...(proof === undefined ? {} : { proof }) };
}
