import type { Redact } from '../../../engine/http/redact.ts';
import {
  compareItems,
  type ItemDifference,
  type Items,
  placeOfDifference,
  showAlike,
} from './compare-items.ts';
import { type FormattedDifference, formatDifference } from './format-difference.ts';
import type { LivePair } from './live-pairs.ts';
import type { LiveAccess } from './read-side.ts';
import { readSides } from './read-sides.ts';
import { itemsIn } from './side-reading.ts';

/** Differences of a pair that are shown; all are counted. */
const mostShown = 100;

/** What a target shows of a pair. */
export type CheckedPair = Pick<LivePair, 'api' | 'from' | 'to'> & {
  /** `unread`: a side could not be read, so that nothing is known. */
  readonly outcome: 'same' | 'differs' | 'not offered' | 'nothing to compare' | 'unread';
  /** Why nothing was compared, or nothing but ids. */
  readonly why?: string;
  /** How many resources were looked at: those of both sides, and of one alone. */
  readonly resources: number;
  readonly differing: number;
  /** The first of the differences. Secrets are replaced. */
  readonly differences: readonly FormattedDifference[];
};

export type CheckOptions = {
  /** Opens the ways to the target, for each pair anew: what was read of one need not be kept. */
  access(): LiveAccess;
  readonly redact: Redact;
  /** Aborts after the pair under way. */
  readonly signal: AbortSignal;
  /** Passes before what differs is looked at again: lists may lag. */
  pause(): Promise<unknown>;
};

/** Reads both sides of each pair from a target. Only what differs in the same place twice is a difference. */
export async function checkPairs(pairs: readonly LivePair[], options: CheckOptions): Promise<CheckedPair[]> {
  const looks = await lookAtEach(pairs, options);
  const doubtful = looks.filter(({ outcome }) => outcome === 'differs').map(({ pair }) => pair);
  if (doubtful.length > 0) await options.pause();
  const again = new Map((await lookAtEach(doubtful, options)).map((look) => [look.pair, look]));
  return looks.map((look) => checkedPairOf(confirmed(look, again.get(look.pair)), options.redact));
}

type PairLook = Pick<CheckedPair, 'outcome' | 'why' | 'resources'> & {
  readonly pair: LivePair;
  readonly differences: readonly ItemDifference[];
};

async function lookAtEach(pairs: readonly LivePair[], { access, signal }: CheckOptions): Promise<PairLook[]> {
  const looks: PairLook[] = [];
  for (const pair of pairs) if (!signal.aborted) looks.push(await lookAtPair(pair, access()));
  return looks;
}

async function lookAtPair(pair: LivePair, access: LiveAccess): Promise<PairLook> {
  const { old, now } = await readSides(pair, access);
  const nothing = { pair, resources: 0, differences: [] } as const;
  const absent = [old, now].find((side) => 'absent' in side);
  if (absent !== undefined) return { ...nothing, outcome: 'not offered', why: absent.absent };
  const unread = [old, now].find((side) => 'unread' in side);
  if (unread !== undefined) return { ...nothing, outcome: 'unread', why: unread.unread };
  if (pair.shown === undefined)
    return {
      ...nothing,
      outcome: 'nothing to compare',
      why: 'the mapping says of nothing that both show it alike',
    };
  const sides = [itemsIn(old), itemsIn(now)] as const;
  const [before, after] = pair.api === 'graphql' ? onBoth(...sides) : sides;
  const resources = new Set([...before.keys(), ...after.keys()]).size;
  if (resources === 0)
    return { ...nothing, outcome: 'nothing to compare', why: 'no resource is shown by both sides' };
  const differences = compareItems(before, after, pair.shown);
  if (differences.length > 0) return { pair, resources, differences, outcome: 'differs' };
  const looked = { pair, resources, differences, outcome: 'same' } as const;
  return showAlike(before, after, pair.shown) ? looked : { ...looked, why: idsAlone };
}

const idsAlone = 'both show the same ids, and nothing else that the mapping knows was compared';

/** What both list: nobody promises that GraphQL has the ids of v2, nor that it lists what was made there. @see interface 4.4 */
function onBoth(old: Items, now: Items): [Items, Items] {
  const within = (one: Items, other: Items): Items => new Map([...one].filter(([id]) => other.has(id)));
  return [within(old, now), within(now, old)];
}

/** What the second look still shows of the first. */
function confirmed(first: PairLook, second: PairLook | undefined): PairLook {
  if (second?.outcome !== 'differs') return second ?? first;
  const seen = new Set(first.differences.map(placeOfDifference));
  const differences = second.differences.filter((one) => seen.has(placeOfDifference(one)));
  return { ...second, differences, outcome: differences.length > 0 ? 'differs' : 'same' };
}

function checkedPairOf(
  { pair, outcome, why, resources, differences }: PairLook,
  redact: Redact,
): CheckedPair {
  const { api, from, to } = pair;
  return {
    ...{ api, from, to, outcome, ...(why === undefined ? {} : { why: redact(why) }) },
    ...{ resources, differing: differences.length },
    differences: differences.slice(0, mostShown).map((one) => formatDifference(one, redact)),
  };
}
