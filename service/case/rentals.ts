import { saysRefused } from '../../engine/http/gateway-status.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { GraphqlAnswer } from '../client/graphql-answer.ts';
import { type ListedPod, podsListed } from '../client/list-pods.ts';
import { StillThereError } from '../client/still-there.ts';
import type { DeletionOutcome } from '../ledger/delete-shown.ts';
import { endPod, type PodAccess, podsNamed } from '../ledger/end-pod.ts';
import { type LedgerKindName, longestName, type Reported } from '../ledger/entry.ts';
import { bearsGivenName, isShownAsAnothers } from '../ledger/given-names.ts';
import { isSpellingOfOne } from '../ledger/id-spellings.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import { createAnsweredIds, type Sight } from './answered-ids.ts';
import type { KeptRentals } from './kept-mutation.ts';
import { leftAlone, readAsOthers } from './unclaimed-ids.ts';

/** The Pods that a case rents on a shared target through GraphQL, each written down before it is rented. */
export type Rentals = KeptRentals & {
  /** Resolves when it is noted that an update is about to give what has one of the ids a name. */
  renamed(ids: readonly string[], name: string): Promise<void>;
  /** Whether a create was answered with an id. @param kinds of what, by default of anything */
  isClaimed(id: string, kinds?: readonly LedgerKindName[]): boolean;
  /** Ends what is left of them, the newest first. The ledger keeps them until they are seen to be gone. */
  clear(access: PodAccess): Promise<void>;
  /** Formats which create was answered with the id of something else, as far as that is known. */
  misattributed(): string | undefined;
};

type ListPods = () => Promise<ListedPod[]>;

type Known = {
  /** The same as one that REST made. */
  readonly kind: 'pod';
  readonly name: string;
  /** It, and those that updates gave. */
  readonly names: string[];
  readonly kept: Kept;
  readonly before: Inventory;
  /** What the answer has it under; undefined where nobody knows. */
  readonly key: string | undefined;
  /** Known to be that of what was rented. */
  id: string | undefined;
};

/** @param profileIds ids that no case may stop or delete */
export function createRentals(ledger: Ledger, profileIds: ReadonlySet<string> = new Set()): Rentals {
  const open = new Set<Known>();
  const answeredIds = createAnsweredIds<Known>(ledger);
  /** Ids that Pods were found to have by their names. */
  const found = new Set<string>();

  /** One Pod is what one create made, however many gave the same name. */
  function noteFound({ kept }: Known, id: string): void {
    if (found.has(id) || [...open].some((one) => one.id === id)) return;
    found.add(id);
    kept.made(id);
  }

  /** The case has no more to do with it. The ledger's entry stays open until the target has been looked at. */
  function release(known: Known, as: Reported): void {
    open.delete(known);
    known.kept.reported(as);
  }

  function settle(known: Known, outcome: GraphqlAnswer | Error): void {
    if (neverArrived(outcome)) {
      open.delete(known);
      known.kept.gone();
    } else if (isRefusal(outcome)) release(known, 'refused');
    else if (outcome instanceof Error) known.kept.lost?.();
    else learn(known, outcome);
  }

  function learn(known: Known, outcome: GraphqlAnswer): void {
    const { id, name: shownName } = podIn(outcome, known.key);
    if (id === undefined) return;
    const { name, before } = known;
    // REST v2 deletes it by the same id.
    const apis = ['graphql', 'v2'] as const;
    if (!answeredIds.take(known, { id, apis, name, shownName, before, profileIds }))
      known.kept.answered?.(id);
  }

  /** A Pod that was rented meanwhile is ours only under a name of a run. */
  async function assertNobodys(ids: readonly string[], look: ListPods): Promise<void> {
    if (ids.length === 0) return;
    const { graphql } = (await ledger.before?.('pod')) ?? {};
    const shown = (await listed(look)) ?? [];
    for (const pod of shown.filter(({ id }) => ids.includes(id))) {
      const doubt = doubtAbout(pod, graphql !== undefined);
      if (doubt !== undefined) throw leftAlone(pod.id, doubt);
    }
  }

  return {
    async begin(name, key) {
      const before = (await ledger.before?.('pod')) ?? {};
      const kept = await ledger.intend('graphql-pod', { name });
      const known: Known = { kind: 'pod', name, names: [name], kept, before, key, id: undefined };
      open.add(known);
      return (outcome) => settle(known, outcome);
    },
    assertOwn: (isNamed, look) => answeredIds.assertOwn(isNamed, sightBy(look)),
    async assertFree(texts, kinds, look) {
      const unclaimed = [...texts].filter((text) => !answeredIds.isClaimed(text, kinds));
      const profiled = unclaimed.find((id) => profileIds.has(id));
      if (profiled !== undefined) throw leftAlone(profiled, 'is an id of the target profile');
      const profiledAlike = unclaimed.find((id) => isSpellingOfOne(id, profileIds));
      if (profiledAlike !== undefined)
        throw leftAlone(profiledAlike, 'may be read as an id of the target profile');
      for (const kind of kinds) {
        const before = Object.values((await ledger.before?.(kind)) ?? {});
        const old = unclaimed.find((id) => before.some((ids) => ids.includes(id)));
        if (old !== undefined) throw leftAlone(old, 'existed before the run');
        const alike = unclaimed.find((id) => before.some((ids) => isSpellingOfOne(id, ids)));
        if (alike !== undefined) throw leftAlone(alike, readAsOthers);
      }
      if (kinds.includes('pod')) await assertNobodys(unclaimed, look);
    },
    async renamed(ids, name) {
      for (const known of [...open]) {
        if (known.id === undefined || !ids.includes(known.id)) continue;
        await known.kept.renamed?.(name.slice(0, longestName));
        known.names.push(name);
      }
    },
    isClaimed: answeredIds.isClaimed,
    misattributed: answeredIds.misattributed,
    async clear(access) {
      for (const known of [...open].reverse()) {
        await answeredIds.isOwn(
          known,
          sightBy(() => podsListed(access)),
        );
        const outcome = await endOf(known, { access, profileIds, noteFound });
        // What was never shown may be there a moment later: the end of the run asks again.
        const isGone = outcome === 'absent' && (known.id === undefined || known.kept.isShown?.() === true);
        if (outcome === 'ended' || isGone) release(known, 'deleted');
      }
    },
  };
}

type Ending = {
  readonly access: PodAccess;
  readonly profileIds: ReadonlySet<string>;
  noteFound(known: Known, id: string): void;
};

async function endOf(known: Known, { access, profileIds, noteFound }: Ending): Promise<DeletionOutcome> {
  const { id, name, names, before } = known;
  try {
    const isOthers = (one: string): boolean =>
      [profileIds, before.graphql ?? [], before.v2 ?? []].some((ids) => isSpellingOfOne(one, ids));
    const ids = (id === undefined ? await podsNamed(name, access) : [id]).filter((one) => !isOthers(one));
    const outcomes: DeletionOutcome[] = [];
    for (const one of ids) {
      if (id === undefined) noteFound(known, one);
      outcomes.push(await endPod({ id: one, name, names, isOthers }, access));
    }
    return (['open', 'absent'] as const).find((one) => outcomes.includes(one)) ?? 'ended';
  } catch (error) {
    // What nothing shows to be ours is left alone here; the end of the run looks for it by its name.
    const isLeft =
      error instanceof TransportError || error instanceof StillThereError || error instanceof Inconclusive;
    if (!isLeft) throw error;
    return 'open';
  }
}

function neverArrived(outcome: GraphqlAnswer | Error): boolean {
  return outcome instanceof TransportError && /^(unsent|refused|unresolved)$/.test(outcome.reason);
}

/**
 * An error within an answer may come after the Pod, and a refused key does not prove that nothing was rented: then it is
 * looked for by its name. Errors without data come before anything is executed (GraphQL, 7.1).
 */
function isRefusal(outcome: GraphqlAnswer | Error): boolean {
  if (outcome instanceof Error) return false;
  const { json, status, errors } = outcome;
  const wasExecuted = errors.length === 0 || 'data' in (json as object);
  if (status === 401 || status === 403) return false;
  return saysRefused(status) || (status < 300 && !wasExecuted);
}

/** Why a Pod that was not there before may be somebody else's; undefined where it is of this run. */
function doubtAbout({ name }: ListedPod, isKnownNew: boolean): string | undefined {
  const showsName = typeof name === 'string' && name !== '';
  if (showsName) return bearsGivenName(name) ? undefined : 'is shown under a name that is none of ours';
  return isKnownNew ? undefined : 'was not made by this run, as far as anything shows';
}

/** What the answer's data has under a key; without one whatever it begins with. */
function podIn(
  { data = {} }: GraphqlAnswer,
  key: string | undefined,
): { readonly id: string | undefined; readonly name: unknown } {
  const shown = Object.entries(data).filter(([one]) => key === undefined || one === key);
  const pods = shown.map(([, pod]) => pod) as ({ id?: unknown; name?: unknown } | null)[];
  const pod = pods.find((one) => typeof one?.id === 'string' && one.id !== '');
  return { id: pod?.id as string | undefined, name: pod?.name };
}

function sightBy(look: ListPods): Sight<Known> {
  return async ({ names }, id) => {
    const pods = (await listed(look))?.filter((pod) => pod.id === id);
    if (pods === undefined) return 'unseen';
    return pods.find((pod) => isShownAsAnothers(names, pod.name)) ?? pods[0] ?? 'absent';
  };
}

/** Undefined where the list can't be read. */
async function listed(look: ListPods): Promise<ListedPod[] | undefined> {
  try {
    return await look();
  } catch (error) {
    const isUnseen =
      error instanceof TransportError || error instanceof StillThereError || error instanceof Inconclusive;
    if (!isUnseen) throw error;
    return undefined;
  }
}
