import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { print, printError } from '../engine/print.ts';
import { readLimited } from '../engine/read-limited.ts';
import { type MovedPassage, movedPassages } from '../engine/rules/compare-passages.ts';
import { rules } from '../generated/rules.ts';
import { findDocument } from '../service/rules/find-document.ts';
import { exitCodes } from './exit-codes.ts';

const folder = new URL('../specs/rules/', import.meta.url);

export function passagesCommand(): Command {
  return new Command('passages')
    .option('--document <file>', 'the document; CONTRACT_DOCUMENT names it as well')
    .option('--write', 'take the new fingerprints over, once the rules have been read again')
    .addHelpText('after', '\nExit codes: 0 unchanged, 1 passages have changed, 2 bad usage or configuration.')
    .action(run);
}

async function run(options: { document?: string; write?: true }): Promise<void> {
  const moved = movedPassages(await readDocument(options.document), Object.values(rules));
  for (const { id, section, now } of moved) {
    print(`${id}: section ${section} ${now === undefined ? 'is gone' : 'has changed'}`);
  }
  printError(`${moved.length} of ${Object.keys(rules).length} passages have changed`);
  if (options.write) await takeOver(moved);
  else if (moved.length > 0) process.exitCode = exitCodes.broken;
}

async function readDocument(named: string | undefined): Promise<string> {
  const file = named ?? findDocument(process.env);
  if (file === undefined) {
    throw new UsageError('the document is not at hand. Name it with --document or CONTRACT_DOCUMENT.');
  }
  try {
    return await readLimited(file, 16 * 2 ** 20);
  } catch (cause) {
    throw new UsageError(`the document ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}

async function takeOver(moved: readonly MovedPassage[]): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.yaml')) continue;
    const file = new URL(name, folder);
    const before = await readFile(file, 'utf8');
    const after = moved.reduce(withPassage, before);
    if (after !== before) await writeFile(file, after);
  }
  printError('written; now run: npm run generate');
}

function withPassage(text: string, { id, now }: MovedPassage): string {
  if (now === undefined) return text;
  const record = new RegExp(`(- id: ${id.replaceAll('.', '\\.')}\\n(?:  .*\\n)*?  passage: )\\w+`);
  return text.replace(record, `$1${now}`);
}
