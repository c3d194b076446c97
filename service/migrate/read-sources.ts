import { lstat, readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import { readLimited } from '../../engine/read-limited.ts';
import { callsInCode } from './find-in-code.ts';
import { callsInHar } from './find-in-har.ts';
import type { FoundCall } from './found-call.ts';
import type { MigrationMap } from './migration-map.ts';

/** Bytes of a HAR, and of a file of code: larger ones are no code. */
const most = { har: 256 * 2 ** 20, code: 2 ** 20 } as const;

const code =
  /^\.(c|cc|clj|cpp|cs|dart|ex|exs|go|gql|graphql|groovy|http|java|js|jsx|kt|lua|mjs|cjs|mts|cts|php|pl|ps1|py|rb|rs|scala|sh|swift|tf|ts|tsx|vue|yaml|yml)$/;
const foreign: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'dist', 'target', '__pycache__']);

/** What was found, and in how many files. */
export type FoundCalls = { readonly calls: readonly FoundCall[]; readonly files: number };

/**
 * The calls in a HAR, in a file of code, or in all code below a folder. Links are not followed.
 * @throws UsageError when it can't be read
 */
export async function readSources(place: string, map: MigrationMap): Promise<FoundCalls> {
  const found = await lstat(place).catch((cause: Error) => {
    throw new UsageError(`${place} can't be read: ${cause.message}`, { cause });
  });
  if (found.isDirectory()) return inFolder(place, map);
  if (!found.isFile()) throw new UsageError(`${place} is neither a file nor a folder`);
  const isHar = extname(place) === '.har' || extname(place) === '.json';
  const text = await readLimited(place, isHar ? most.har : most.code).catch((cause: Error) => {
    throw new UsageError(`${place} can't be read: ${cause.message}`, { cause });
  });
  return { calls: isHar ? callsInHar(text, place, map) : callsInCode(text, place, map), files: 1 };
}

async function inFolder(folder: string, map: MigrationMap): Promise<FoundCalls> {
  const calls: FoundCall[] = [];
  let files = 0;
  for await (const file of codeBelow(folder)) {
    const text = await readLimited(file, most.code).catch(() => undefined);
    if (text === undefined) continue;
    files++;
    calls.push(...callsInCode(text, relative(folder, file), map));
  }
  return { calls, files };
}

async function* codeBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !foreign.has(entry.name) && !entry.name.startsWith('.'))
      yield* codeBelow(path);
    else if (entry.isFile() && code.test(extname(entry.name))) yield path;
  }
}
