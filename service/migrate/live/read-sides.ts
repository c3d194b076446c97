import type { LivePair } from './live-pairs.ts';
import {
  type LiveAccess,
  readGraphqlList,
  readGraphqlPods,
  readRestList,
  readRestOnes,
  readRestPath,
} from './read-side.ts';
import type { SideReading } from './side-reading.ts';

/** What v1 or GraphQL shows of a pair, and what v2 does. */
export type BothSides = { readonly old: SideReading; readonly now: SideReading };

/** Resources of a kind that are read by their ids. */
const mostOnes = 10;

/** Where GraphQL lists what its fields and v2 have, below `data`. */
const graphqlLists: Readonly<Record<string, readonly string[]>> = {
  myself: ['myself', 'pods'],
  pod: ['myself', 'pods'],
  gpuTypes: ['gpuTypes'],
};

/** Reads both sides of a pair, by calls that change nothing. */
export async function readSides(pair: LivePair, access: LiveAccess): Promise<BothSides> {
  const [path, inV2] = [pathOf(pair.from), pathOf(pair.to)];
  if (pair.shown === undefined)
    return {
      old: await readRestPath('v1', path, access),
      now: await readRestPath('v2', inV2, access),
    };
  const lists = { old: await readOldList(pair, access), now: await readRestList('v2', listOf(inV2), access) };
  return isOfOne(inV2) ? readOnes(pair, lists, access) : lists;
}

/** Of what both sides list some are read by their ids. */
async function readOnes(pair: LivePair, lists: BothSides, access: LiveAccess): Promise<BothSides> {
  const { old, now } = lists;
  if (!('items' in old && 'items' in now)) return lists;
  const ids = [...old.items.keys()].filter((id) => now.items.has(id)).slice(0, mostOnes);
  return {
    old:
      pair.api === 'v1'
        ? await readRestOnes('v1', pathOf(pair.from), ids, access)
        : await readGraphqlPods(fieldsOf(pair), ids, access),
    now: await readRestOnes('v2', pathOf(pair.to), ids, access),
  };
}

function readOldList(pair: LivePair, access: LiveAccess): Promise<SideReading> {
  const { api, from } = pair;
  if (api === 'v1') return readRestList('v1', listOf(pathOf(from)), access);
  const at = graphqlLists[from]!;
  const query = at.reduceRight((inner, name) => `{ ${name} ${inner} }`, `{ ${fieldsOf(pair)} }`);
  return readGraphqlList(at[0]!, query, at, access);
}

/** What is asked of GraphQL: its ids, what is compared, and of Pods whether they have ended. */
function fieldsOf({ from, shown = {} }: LivePair): string {
  return ['id', ...Object.keys(shown), ...(from === 'gpuTypes' ? [] : ['desiredStatus'])].join(' ');
}

const pathOf = (operation: string): string => operation.split(' ')[1] ?? '';
const isOfOne = (path: string): boolean => path.endsWith('}');
const listOf = (path: string): string => path.replace(/\/\{\w+\}$/, '');
