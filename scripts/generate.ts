import { Command } from 'commander';
import { check, type GenerateOptions, generate } from '../generator/generate.ts';

/** Makes generated/ of specs/, or of somebody else's documents. */
export function generateCommand(): Command {
  return new Command('generate')
    .description('Make types, validators, GraphQL documents and rules of the specs.')
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
    .option('--out <dir>', 'write or compare another folder than generated/')
    .action(run);
}

async function run(options: GenerateOptions & { check?: true }): Promise<void> {
  await (options.check ? check : generate)(options, tell);
}

function collect(header: string, headers: readonly string[]): string[] {
  return [...headers, header];
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
