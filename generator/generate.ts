import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceError, StaleError } from './errors.ts';
import { compareFiles, concerning, type Difference } from './output/compare-files.ts';
import { readFiles } from './output/read-files.ts';
import { writeFiles } from './output/write-files.ts';
import { type Files, render } from './render.ts';
import { readAddress } from './sources/read-address.ts';
import { readDirectory } from './sources/read-directory.ts';
import { readOperations } from './sources/read-operations.ts';
import { readSpecs } from './sources/read-specs.ts';
import type { Sources } from './sources/sources.ts';

export type GenerateOptions = {
  /** A folder, or an address that starts with http:// or https://. Without it, the specs of this repository. */
  from?: string;
  /** Sent to an address: `Name: value`. */
  header?: readonly string[];
  /** The folder to write or compare. Without it, generated/. */
  out?: string;
};

/** What generating comes to: the fresh files and how those of the folder differ. */
export type Generated = { folder: string; fresh: Files; present: Files; differences: readonly Difference[] };

type Note = (text: string) => void;

/** Writes what differs, and notes what it did. Throws a GeneratorError. */
export async function generate(options: GenerateOptions, note: Note): Promise<void> {
  const { folder, fresh, present, differences } = await compare(options, note);
  const done = await writeFiles(folder, differences, fresh, present);
  for (const line of done) note(line);
  if (done.length === 0) note(`all ${fresh.size} files are fresh`);
}

/** Writes nothing. Throws a StaleError that names every file that differs. */
export async function check(options: GenerateOptions, note: Note): Promise<void> {
  const { fresh, differences } = await compare(options, note);
  if (differences.length > 0) throw new StaleError(differences);
  note(`all ${fresh.size} files are fresh`);
}

async function compare({ from, header = [], out }: GenerateOptions, note: Note): Promise<Generated> {
  const folder = resolve(out ?? fromRoot('generated'));
  const fresh = await render(await read(from, header, note), note);
  const everything = await readFiles(folder);
  const present = from === undefined ? everything : concerning(fresh, everything);
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
  return address;
}

function headersOf(lines: readonly string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (!name || !value)
      throw new SourceError('--header', 'a header is not `Name: value`', 'Write it so, in quotes.');
    headers.append(name, value);
  }
  return headers;
}

function fromRoot(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
