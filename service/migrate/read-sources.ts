import { lstat, readdir } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { readLimited } from '../../engine/read-limited.ts';
import { jsonIn } from './find-in-calls.ts';
import { callsOfClient } from './find-in-client-run.ts';
import { callsInCode } from './find-in-code.ts';
import { callsInHar } from './find-in-har.ts';
import { type FoundCall, type FoundInCalls, joinFound } from './found-call.ts';
import type { MigrationMap } from './migration-map.ts';

/** Bytes of what was recorded and of a file of code (larger ones are no code); characters and calls of all code below a folder. */
const most = { recorded: 256 * 2 ** 20, code: 2 ** 20, folder: 2 ** 30, calls: 100_000 } as const;

const code =
  /^\.(c|cc|clj|cpp|cs|dart|ex|exs|go|gql|graphql|groovy|http|java|js|jsx|kt|lua|mjs|cjs|mts|cts|php|pl|ps1|py|rb|rs|scala|sh|swift|tf|ts|tsx|vue|yaml|yml)$/;
const foreign: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'dist', 'target', '__pycache__']);

const ofWorld = '.calls.json';

/** What was found, and in how many files. */
export type FoundCalls = FoundInCalls & { readonly files: number };

/**
 * The calls in a HAR, in what `plumbline client` has recorded, in a file of code, or in all code below a folder. Links are
 * not followed.
 * @throws UsageError when it can't be read, or has nothing to read
 */
export async function readSources(place: string, map: MigrationMap): Promise<FoundCalls> {
  const found = await lstat(place).catch((cause: Error) => {
    throw new UsageError(`${place} can't be read: ${cause.message}`, { cause });
  });
  if (found.isDirectory()) return (await inClientRun(place, map)) ?? inFolder(place, map);
  if (!found.isFile()) throw new UsageError(`${place} is neither a file nor a folder`);
  const isRecorded = extname(place) === '.har' || extname(place) === '.json';
  if (isRecorded) return { ...(await recordedIn(place, map)), files: 1 };
  return { calls: callsInCode(await textOf(place, most.code), place, map), files: 1, unread: [] };
}

async function textOf(file: string, limit: number): Promise<string> {
  return readLimited(file, limit).catch((cause: Error) => {
    throw new UsageError(`${file} can't be read: ${cause.message}`, { cause });
  });
}

/** @throws UsageError for a file that is neither a HAR nor the calls of a world */
async function recordedIn(file: string, map: MigrationMap): Promise<FoundInCalls> {
  const json = jsonIn(await textOf(file, most.recorded));
  const found = callsInHar(json, map) ?? callsOfClient(json, basename(file, ofWorld), map);
  if (found !== undefined) return found;
  throw new UsageError(
    `${file} is no HAR, for it has no log.entries, and no ${ofWorld} of a client run. A browser or a proxy exports a HAR as JSON`,
  );
}

/** What `plumbline client` left of a run; undefined of a folder that is none. */
async function inClientRun(folder: string, map: MigrationMap): Promise<FoundCalls | undefined> {
  const text = await readLimited(join(folder, 'client.json'), most.recorded).catch(() => '');
  const record = jsonIn(text);
  if (!isRecord(record) || !String(record.schema).startsWith('plumbline/client/')) return undefined;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ofWorld));
  if (files.length === 0) throw new UsageError(`${folder} is of a client run, and has no file ${ofWorld}`);
  const parts: FoundInCalls[] = [];
  for (const { name } of files.toSorted(byName)) parts.push(await recordedIn(join(folder, name), map));
  return { ...joinFound(parts), files: files.length };
}

async function inFolder(folder: string, map: MigrationMap): Promise<FoundCalls> {
  const calls: FoundCall[] = [];
  const unread: string[] = [];
  let [files, size] = [0, 0];
  for await (const file of codeBelow(folder, unread)) {
    try {
      const text = await readLimited(file, most.code);
      files++;
      size += text.length;
      for (const call of callsInCode(text, relative(folder, file), map)) calls.push(call);
    } catch (error) {
      unread.push(`${file}: ${(error as Error).message}`);
    }
    if (size > most.folder || calls.length > most.calls)
      throw new UsageError(
        `${folder} holds more than ${most.folder / 2 ** 20} MB of code, or than ${most.calls} calls: name a folder of fewer sources`,
      );
  }
  if (files > 0 || unread.length > 0) return { calls, files, unread };
  throw new UsageError(
    `there is no code below ${folder}, and it is no folder of a client run: name the folder of the sources, or a HAR`,
  );
}

async function* codeBelow(folder: string, unread: string[]): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    unread.push(`${folder}: ${error.message}`);
    return [];
  });
  for (const entry of entries.toSorted(byName)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !foreign.has(entry.name) && !entry.name.startsWith('.'))
      yield* codeBelow(path, unread);
    else if (entry.isFile() && code.test(extname(entry.name))) yield path;
  }
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
