import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ComparedFigures } from '../compare/render-changes.ts';
import type { LoadRecord } from '../load-record.ts';
import { mostRecordBytes, ownFile } from './own-file.ts';
import { readJson } from './read-json.ts';

/** A load, the name of its folder, the pages in there that k6 made of it, one an instance, and what it was compared with. */
export type PastLoad = {
  readonly name: string;
  readonly record: LoadRecord;
  readonly dashboards: readonly string[];
  readonly comparison?: ComparedFigures;
};

/** No page looks further back. */
const remembered = 60;

/** The loads in a folder of results, the newest first. What can't be read is passed over. */
export async function readLoads(parent: string): Promise<PastLoad[]> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith('load-'));
  const newest = names.toSorted(byMoment).toReversed().slice(0, remembered);
  const found: PastLoad[] = [];
  for (const name of newest) {
    const folder = join(parent, name);
    const file = await ownFile(folder, 'results.json', mostRecordBytes);
    const read = file === undefined ? undefined : await readJson(file, 'load');
    if (read !== undefined && 'value' in read)
      found.push({
        ...{ name, record: read.value, dashboards: await dashboardsIn(folder) },
        ...(await comparisonIn(folder)),
      });
  }
  return found;
}

/** What the load was compared with, where `comparison.json` says that beside its results. */
async function comparisonIn(folder: string): Promise<Pick<PastLoad, 'comparison'>> {
  const file = await ownFile(folder, 'comparison.json', mostRecordBytes);
  const read = file === undefined ? undefined : await readJson(file, 'comparison');
  return read !== undefined && 'value' in read ? { comparison: read.value } : {};
}

/** Named by the number of the instance. */
async function dashboardsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^dashboard-\d+\.html$/.test(name))
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b));
}

/** A folder's name ends with the moment when the load began. */
function byMoment(one: string, other: string): number {
  return one.slice(-24).localeCompare(other.slice(-24));
}
