import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadRecord } from '../load-record.ts';
import { readJson } from './read-json.ts';

/** A load, and the name of its folder. */
export type PastLoad = { readonly name: string; readonly record: LoadRecord };

/** No page looks further back. */
const remembered = 60;

/** The loads in a folder of results, the newest first. What can't be read is passed over. */
export async function readLoads(parent: string): Promise<PastLoad[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith('load-'));
  const newest = names.toSorted(byMoment).toReversed().slice(0, remembered);
  const found: PastLoad[] = [];
  for (const name of newest) {
    const read = await readJson(join(parent, name, 'results.json'), 'load');
    if ('value' in read) found.push({ name, record: read.value });
  }
  return found;
}

/** A folder's name ends with the moment when the load began. */
function byMoment(one: string, other: string): number {
  return one.slice(-24).localeCompare(other.slice(-24));
}
