import { readdir, readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { print, printError } from '../engine/print.ts';
import { readLimited } from '../engine/read-limited.ts';
import { type MovedPassage, movedPassages } from '../engine/rules/compare-passages.ts';
import { fingerprintedIn, withPassage } from '../engine/rules/passage-text.ts';
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
  const document = await readDocument(options.document);
  const files = await readRuleFiles();
  const records = files.flatMap(({ text }) => fingerprintedIn(text));
  const moved = movedPassages(document, records);
  const isNew = new Set(records.filter(({ passage }) => passage === '').map(({ id }) => id));
  for (const { id, section, now } of moved) {
    const words = isNew.has(id) ? 'has no fingerprint yet' : 'has changed';
    print(`${id}: section ${section} ${now === undefined ? 'is not in the document' : words}`);
  }
  printError(`${moved.length} of ${counted(records.length, 'passage')} have changed`);
  if (options.write) await takeOver(files, moved);
  else if (moved.length > 0) process.exitCode = exitCodes.broken;
}

type RuleFile = { readonly file: URL; readonly text: string };

/** The records as they stand: one that `generate` has not taken yet may want its fingerprint. */
async function readRuleFiles(): Promise<RuleFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const files = names.map((name) => new URL(name, folder));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
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

async function takeOver(files: readonly RuleFile[], moved: readonly MovedPassage[]): Promise<void> {
  for (const { file, text } of files) {
    const after = moved.reduce(withPassage, text);
    if (after !== text) await writeFile(file, after);
  }
  printError('written; now run: npm run generate');
}
