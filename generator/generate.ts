import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFiles, concerning, type FileDifference } from './output/compare-files.ts';
import type { Files } from './output/files.ts';
import { readFiles } from './output/read-files.ts';
import { writeFiles } from './output/write-files.ts';
import { renderRuleModules } from './records/render-rule-modules.ts';
import { render, renderPages } from './render.ts';
import { readAddress } from './sources/read-address.ts';
import { readChecks } from './sources/read-checks.ts';
import { readDirectory } from './sources/read-directory.ts';
import { readOperations } from './sources/read-operations.ts';
import { readSpecs } from './sources/read-specs.ts';
import type { Sources } from './sources/sources.ts';
import { SourceError, StaleError } from './text/errors.ts';

export type GenerateOptions = {
  /** A folder, or an address that starts with http:// or https://. Without it, the specs of this repository. */
  from?: string;
  /** Sent to an address: `Name: value`. */
  header?: readonly string[];
  /** The folder to write or compare. Without it, generated/. */
  out?: string;
  /** The folder of the pages made of this repository's specs. Without it, docs/, and none where `out` is given. */
  pages?: string;
};

type Note = (text: string) => void;

/** The fresh files of one folder, and how those that are there differ. */
type Generated = { folder: string; fresh: Files; present: Files; differences: readonly FileDifference[] };

/** Writes what differs, and notes what it did. Throws a GeneratorError. */
export async function generate(options: GenerateOptions, note: Note): Promise<void> {
  const all = await compare(options, note);
  let isFresh = true;
  for (const { folder, fresh, present, differences } of all) {
    for (const line of await writeFiles(folder, differences, fresh, present)) {
      isFresh = false;
      note(line);
    }
  }
  if (isFresh) note(freshness(all));
}

/** Writes nothing. Throws a StaleError that names every file that differs. */
export async function check(options: GenerateOptions, note: Note): Promise<void> {
  const all = await compare(options, note);
  const differences = all.flatMap(namedByFolder);
  if (differences.length > 0) throw new StaleError(differences);
  note(freshness(all));
}

function namedByFolder({ folder, differences }: Generated): FileDifference[] {
  return differences.map(({ file, state }) => ({ file: `${basename(folder)}/${file}`, state }));
}

function freshness(all: readonly Generated[]): string {
  return `all ${all.reduce((sum, { fresh }) => sum + fresh.size, 0)} files are fresh`;
}

async function compare({ from, header = [], out, pages }: GenerateOptions, note: Note): Promise<Generated[]> {
  const sources = await read(from, header, note);
  const code = await compareFolder(resolve(out ?? fromRoot('generated')), await render(sources, note), {
    isWhole: from === undefined,
  });
  const folder = pages ?? (out === undefined ? fromRoot('docs') : undefined);
  if (from !== undefined || folder === undefined) return [code];
  return [code, await compareFolder(folder, renderPages(sources), { isWhole: false }), await compareChecks()];
}

async function compareChecks(): Promise<Generated> {
  const folder = fromRoot('suites');
  const fresh = new Map([['rule-modules.ts', renderRuleModules(await readChecks(folder))]]);
  return compareFolder(folder, fresh, { isWhole: false });
}

/** @param options.isWhole the folder has nothing else in it */
async function compareFolder(
  folder: string,
  fresh: Files,
  { isWhole }: { isWhole: boolean },
): Promise<Generated> {
  const everything = await readFiles(folder);
  const present = isWhole ? everything : concerning(fresh, everything);
  return { folder, fresh, present, differences: compareFiles(fresh, present) };
}

async function read(from: string | undefined, header: readonly string[], note: Note): Promise<Sources> {
  const specs = fromRoot('specs');
  if (from === undefined) return readSpecs(specs);
  const operations = await readOperations(specs);
  if (!/^https?:/.test(from)) return readDirectory(from, operations, note);
  return readAddress(addressOf(from), headersOf(header), operations);
}

function addressOf(text: string): URL {
  const address = URL.parse(text);
  if (!address) throw new SourceError('--from', 'it is no address', 'Write it as https://host/path.');
  if (address.username !== '' || address.password !== '')
    throw new SourceError('--from', 'it names a user or a password', 'Send them with --header.');
  return address;
}

function headersOf(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):\s*([\x20-\x7e]+)$/.exec(line) ?? [];
    if (!name || !value)
      throw new SourceError('--header', 'a header is not `Name: value`', 'Write it so, in quotes, in ASCII.');
    headers.append(name, value);
  }
  return headers;
}

function fromRoot(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
