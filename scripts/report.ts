import { dirname } from 'node:path';
import { Command } from 'commander';
import { printLine } from '../engine/print.ts';
import { findRun } from '../engine/report/folder/find-run.ts';
import { finishRun } from '../engine/report/journal/finish-run.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { writePage } from '../engine/report/write-page.ts';
import { reportedService } from '../service/reported-service.ts';
import { exitCodes } from './exit-codes.ts';

type Options = { out?: string; proof?: string };

export function reportCommand(): Command {
  return new Command('report')
    .argument(
      '[folder]',
      'the folder of a run, or the one that holds runs: then of the one that ended last',
      'results',
    )
    .option('--out <file>', 'where the page goes; report.html of the run if left out')
    .option('--proof <file>', 'a proof, other than the prove.json beside the runs')
    .addHelpText('after', '\nExit codes: 0 the page was written, 2 bad usage or configuration.')
    .action(run);
}

async function run(folder: string, { out, proof }: Options): Promise<void> {
  if (await finishRun(reportedService, folder))
    printLine(`${folder} had not ended: its results were made of its journal`);
  const found = await findRun(folder);
  if (out !== undefined) await prepareFolder(dirname(out));
  const file = await writePage(reportedService, found, {
    ...(out === undefined ? {} : { out }),
    ...(proof === undefined ? {} : { proof }),
  });
  printLine(`report: ${file}`);
  process.exitCode = exitCodes.fine;
}
