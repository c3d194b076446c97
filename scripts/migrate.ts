import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { print, printError, printJson } from '../engine/print.ts';
import { lacksCounterpart, migrateCalls } from '../service/migrate/migrate-calls.ts';
import { readMigrationMap } from '../service/migrate/migration-map.ts';
import { readSources } from '../service/migrate/read-sources.ts';
import { renderMigration } from '../service/migrate/render-migration.ts';
import { exitCodes } from './exit-codes.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .argument('<file>', 'a HAR (.har or .json), a file of code, or a folder of code')
    .option('--json', 'as JSON: each call with its places, what it becomes, and its members')
    .addHelpText(
      'after',
      '\nExit codes: 0 all that was found has a counterpart in v2, 1 something has none, 2 bad usage or configuration.',
    )
    .action(run);
}

async function run(file: string, { json }: { json?: true }): Promise<void> {
  const map = readMigrationMap();
  const { calls, files } = await readSources(file, map);
  const migrated = migrateCalls(calls, map);
  const lacking = migrated.filter(lacksCounterpart).length;
  if (json) printJson(migrated, 2);
  else if (migrated.length > 0) print(renderMigration(migrated));
  printError(
    `${counted(migrated.length, 'call')} of REST v1 and GraphQL in ${counted(files, 'file')}; of ${lacking} something has no counterpart in v2`,
  );
  if (migrated.length > 0 && !json)
    printError(
      'errors of v2 are problems of RFC 9457, and lists are wrapped in an object; keys stay as they are',
    );
  process.exitCode = lacking > 0 ? exitCodes.broken : exitCodes.fine;
}
