import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { createTransport } from '../engine/http/transport.ts';
import { printError, printLine } from '../engine/print.ts';
import type { Ask } from '../service/ledger/ask.ts';
import { clean } from '../service/ledger/clean.ts';
import { exitCodes } from './exit-codes.ts';
import { signalCodes } from './interruption.ts';

type Options = {
  target?: string;
  results: string;
  run?: string;
  dryRun?: boolean;
  anotherKey?: boolean;
  skipClosed?: boolean;
  forget?: string;
  yes?: boolean;
};

export function cleanCommand(): Command {
  return new Command('clean')
    .option('--target <file>', 'only what was left on the target of this profile, reached by this profile')
    .option('--results <folder>', 'where the results of those runs are', 'results')
    .option('--run <id>', 'also clean up after this run, although it may still be running')
    .option('--dry-run', 'only say what would be deleted')
    .option(
      '--another-key',
      'with --target, also what was made with another key of the same account, such as one that was replaced: it is gone only once it was seen',
    )
    .option(
      '--forget <run>',
      'drop what is known of this run without deleting anything: its target is gone for good',
    )
    .option(
      '--skip-closed',
      'do not check again that resources of the last day that cost money are still deleted',
    )
    .option('--yes', 'agree to forget it')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is left, 2 bad usage or configuration, 3 something is left, or unknown, 130 and 143 interrupted.',
    )
    .action(run);
}

/** @throws UsageError for a folder that was mistyped: what its runs have left would go on costing */
async function assertFolder(results: string): Promise<void> {
  const folder = await stat(results).catch(() => undefined);
  if (folder?.isDirectory()) return;
  throw new UsageError(`there is no folder ${results}: --results names the one that the runs wrote to`);
}

async function run(given: Options, command: Command): Promise<void> {
  const {
    target,
    results,
    run,
    dryRun = false,
    anotherKey = false,
    skipClosed = false,
    forget,
    yes = false,
  } = given;
  if (anotherKey && target === undefined)
    throw new UsageError('--another-key needs --target FILE: the key goes to the target of that profile');
  if (command.getOptionValueSource('results') === 'cli') await assertFolder(results);
  const forgetting =
    forget === undefined ? {} : { forget: { run: forget, confirmed: yes, ask: askAtTerminal() } };
  const transport = createTransport();
  const stopHearing = hearEnd();
  try {
    const options = {
      target,
      results,
      run,
      dryRun,
      anotherKey,
      skipClosed,
      environment: process.env,
      ...forgetting,
    };
    const left = await clean(options, transport, printLine);
    process.exitCode = left === 0 ? exitCodes.fine : exitCodes.left;
  } finally {
    stopHearing();
    await transport.close();
  }
}

/** Ends the command at a signal: its ledgers keep what is not known to be gone. */
function hearEnd(): () => void {
  const end = (signal: 'SIGINT' | 'SIGTERM'): never => {
    printError('interrupted: not everything may be deleted. The same command goes on with what is left.');
    process.exit(signalCodes[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Asks where there is a terminal; undefined where there is none. */
function askAtTerminal(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    return terminal.question(question).finally(() => terminal.close());
  };
}
