import { hostname } from 'node:os';
import { isAlive, placeOf } from '../../engine/ledger/owner.ts';
import type { CleanOptions } from './clean.ts';
import type { Header } from './entry.ts';

/** Formats why a run may still go on, and whether that is sure; undefined where its process has ended, or somebody says so. */
export async function livingOwner(
  { owner, run }: Header,
  options: Pick<CleanOptions, 'run' | 'haveOthersEnded'>,
): Promise<{ readonly words: string; readonly sure: boolean } | undefined> {
  const alive = await isAlive(owner);
  if (alive === true) return { words: `it still runs (pid ${owner.pid})`, sure: true };
  if (alive === false || options.run === run) return undefined;
  if (options.haveOthersEnded === true && owner.host === hostname()) return undefined;
  const words = `it was begun on ${placeOf(owner)}: clean up there, or with --run ${run} when it has ended`;
  return { words, sure: false };
}
