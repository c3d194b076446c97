import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { createTransport } from '../harness/client/transport.ts';
import { UsageError } from '../harness/errors.ts';
import { clean } from '../harness/ledger/clean.ts';
import { exitCodes } from './exit-codes.ts';

type Options = { target?: string; results: string; run?: string; dryRun?: boolean };

export function cleanCommand(): Command {
  return new Command('clean')
    .description('Delete what runs left behind that were ended before they could do so themselves.')
    .option('--target <file>', 'only what was left on the target of this profile, reached by this profile')
    .option('--results <folder>', 'where the results of those runs are', 'results')
    .option('--run <id>', 'also this run, although it can not be told whether it has ended')
    .option('--dry-run', 'only say what would be deleted')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is left, 2 bad usage or configuration, 3 something is left.',
    )
    .action(run);
}

/** @throws UsageError for a folder that was mistyped: what its runs have left would go on costing */
async function assertFolder(results: string): Promise<void> {
  const folder = await stat(results).catch(() => undefined);
  if (folder?.isDirectory()) return;
  throw new UsageError(`there is no folder ${results}: --results names the one that the runs wrote to`);
}

async function run({ target, results, run, dryRun = false }: Options, command: Command): Promise<void> {
  if (command.getOptionValueSource('results') === 'cli') await assertFolder(results);
  const transport = createTransport();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const options = { target, results, run, dryRun, environment: process.env };
    const left = await clean(options, transport, say);
    process.exitCode = left === 0 ? exitCodes.fine : exitCodes.left;
  } finally {
    await transport.close();
  }
}
