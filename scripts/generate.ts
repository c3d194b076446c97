import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { isPackage } from '../engine/installation.ts';
import { printError } from '../engine/print.ts';
import type { GenerateOptions } from '../generator/generate.ts';
import { reportDrift } from './drift.ts';

/** Makes generated/ of specs/, or of somebody else's documents. */
export function generateCommand(): Command {
  return new Command('generate')
    .option('--check', 'write nothing; fail when a file is missing, stale or surplus')
    .option(
      '--from <dir|url>',
      'take the documents of a folder, an OpenAPI document or a GraphQL address instead',
    )
    .option(
      '--header <header>',
      'sent to an address as `Name: value`, may be repeated; never shown',
      collect,
      [],
    )
    .option('--target <file>', 'write nothing; report how what the target serves now differs from specs/')
    .option('--out <dir>', 'write or compare another folder than generated/')
    .addHelpText(
      'after',
      '\nExit codes with --target: 0 nothing breaks, 1 something does or may, 3 a schema could not be compared.',
    )
    .action(run);
}

type Options = GenerateOptions & { check?: true; target?: string };

async function run(options: Options): Promise<void> {
  if (options.target !== undefined) {
    assertAlone(options);
    process.exitCode = await reportDrift(options.target);
    return;
  }
  if (isPackage)
    throw new UsageError(
      'the package has no generator: clone the project, and there `npm run generate`. Here only --target is of use: ' +
        'it reports how what a target serves differs from the specs',
    );
  const { check, generate } = await import('../generator/generate.ts');
  await (options.check ? check : generate)(options, printWords);
}

/** @throws UsageError for options that make files */
function assertAlone({ check, from, out, header }: Options): void {
  const others = { '--check': check, '--from': from, '--out': out, '--header': header?.length || undefined };
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length > 0)
    throw new UsageError(`--target only compares, it can't be used with ${given.join(', ')}`);
}

function collect(header: string, headers: readonly string[]): string[] {
  return [...headers, header];
}

function printWords(text: string): void {
  printError(text);
}
