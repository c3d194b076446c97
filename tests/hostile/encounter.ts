import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rental } from './list-rentals.ts';
import type { Ending } from './run-limited.ts';
import type { CommandName, Trick } from './trick.ts';

/** One command that met a trick. */
export type CommandEnding = Ending & { readonly command: CommandName | 'replay' };

/** All that came of a trick: what its commands printed and wrote, what they touched and left. */
export type Encounter = {
  readonly trick: Trick;
  readonly commands: readonly CommandEnding[];
  /** Files by their paths below the folder of the results. */
  readonly files: ReadonlyMap<string, string>;
  readonly keys: readonly string[];
  readonly secret: string;
  readonly followedLures: readonly string[];
  readonly strayCalls: readonly string[];
  /** Calls that would have changed what somebody else has. */
  readonly trespasses: readonly string[];
  /** What was made and is still there. */
  readonly leftOver: readonly Rental[];
  /** What was there before and is gone. */
  readonly lost: readonly Rental[];
};

/** Texts of all files below a folder, each once: `latest` names a folder beside it. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, 'latest')));
  const texts = paths.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
