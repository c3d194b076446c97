import { saysRefused } from '../../engine/http/gateway-status.ts';
import { TransportError } from '../../engine/http/transport.ts';
import type { JsonRecord } from '../../engine/openapi/json.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { idOf } from '../client/item-id.ts';
import type { KeptCreations } from '../client/kept.ts';
import { listedItems } from '../client/listed-items.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestClient } from '../client/rest-client.ts';
import { bodyOf, isReading, type RestRequest } from '../client/rest-request.ts';
import { shownIdsOf } from '../client/shown-ids.ts';
import { collectionOf, idsIn, listedBy, namedIn, type ResourceCollection } from '../ledger/collections.ts';
import {
  type LedgerKindName,
  longestName,
  type Reported,
  type RestKindName,
  restKinds,
} from '../ledger/entry.ts';
import { isShownAsAnothers } from '../ledger/given-names.ts';
import { isSpellingOfOne } from '../ledger/id-spellings.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import { isOwnName } from '../ledger/own-shown.ts';
import { referencesIn } from '../ledger/references-in.ts';
import { createAnsweredIds, type Sight } from './answered-ids.ts';
import { assertNoneOf, drawnIdsOf, longIdsOf, whyOthers } from './listed-ids.ts';
import { endById, nameIn, sightBy } from './looks-and-ends.ts';
import { idPartsIn, idWordsIn } from './own-calls/id-words.ts';
import { readingsOf } from './own-calls/readings-of.ts';
import { createUnclaimedIds, type Look, leftAlone } from './unclaimed-ids.ts';

/** What a case makes on a shared target through its management APIs, each written down before it is made. */
export type Creations = KeptCreations & {
  /** The same for a call of another API. @throws Inconclusive for one that would change what is not known to be the run's own */
  assertOwn(isNamed: (id: string) => boolean, look: Look): Promise<void>;
  /** Resolves where something with an id may be changed. @throws Inconclusive where it may be somebody else's */
  assertFree(id: string, collection: ResourceCollection, look: Look): Promise<void>;
  /** The same of texts that are ids perhaps, of any kind. @throws Inconclusive where one of them is that of something that existed before the run */
  assertUnlisted(texts: readonly string[]): Promise<void>;
  /** Whether a create was answered with an id. @param kinds of what, by default of anything */
  isClaimed(id: string, kinds?: readonly LedgerKindName[]): boolean;
  /**
   * Deletes what is left of it, the newest first. The ledger keeps it until it is seen to be gone.
   * @param client has each call look whose the id is by then
   */
  clear(client: Pick<RestClient, 'call'>): Promise<void>;
  /** Formats which create was answered with the id of something else, as far as that is known. */
  misattributed(): string | undefined;
};

type Known = {
  readonly kind: LedgerKindName;
  readonly collection: ResourceCollection;
  readonly kept: Kept;
  readonly name: string;
  /** It, and those that updates gave. */
  readonly names: string[];
  readonly before: Inventory;
  /** Known to be that of what was made. */
  id: string | undefined;
  /** Whether a list has shown it. */
  isShown?: boolean;
  /** Whether a list has shown an id for it. */
  isSighted?: boolean;
};

/** @param profileIds ids that no case may delete */
export function createCreations(ledger: Ledger, profileIds: ReadonlySet<string> = new Set()): Creations {
  const open = new Set<Known>();
  const answeredIds = createAnsweredIds<Known>(ledger);

  const unclaimedIds = createUnclaimedIds(ledger);

  async function intend(request: RestRequest, collection: ResourceCollection): Promise<Known> {
    const name = nameIn(bodyOf(request));
    const before = (await ledger.before?.(collection.kind as RestKindName)) ?? {};
    const facts = { api: request.api, path: collection.path, name: typeof name === 'string' ? name : '' };
    const kept = await ledger.intend(collection.kind, facts);
    const { kind } = collection;
    const known: Known = {
      kind,
      collection,
      kept,
      name: facts.name,
      names: [facts.name],
      before,
      id: undefined,
    };
    open.add(known);
    return known;
  }

  /** The case has no more to do with it. The ledger's entry stays open until the target has been looked at. */
  function release(known: Known, as: Reported): void {
    open.delete(known);
    known.kept.reported(as);
  }

  function settle(known: Known, outcome: RestAnswer | Error): void {
    unclaimedIds.noteAnswer(outcome);
    if (outcome instanceof Error) {
      if (neverArrived(outcome)) withdraw(known);
      else known.kept.lost?.();
      return;
    }
    const failure = failureOf(outcome);
    if (failure !== undefined) release(known, failure);
    else learn(known, outcome.json);
  }

  /** The create never reached the target. */
  function withdraw(known: Known): void {
    open.delete(known);
    known.kept.gone();
  }

  function learn(known: Known, json: unknown): void {
    const id = idOf(json, known.collection.path);
    if (id === undefined) {
      known.kept.accepted?.();
      return;
    }
    const { name, before, collection } = known;
    const answered = { id, name, before, profileIds, apis: [collection.api], shownName: nameIn(json) };
    if (!answeredIds.take(known, answered)) known.kept.answered?.(id);
  }

  /** A list may show the id that no answer told, and a case goes on with it, under another name perhaps. */
  function sighted(request: RestRequest, outcome: RestAnswer | Error): void {
    if (outcome instanceof Error || outcome.status >= 300) return;
    const { api, path } = listedBy(request) ?? request;
    const there = [...open].filter(
      ({ collection, name }) => collection.api === api && collection.path === path && isOwnName(name),
    );
    if (there.length === 0) return;
    const items = listedItems(outcome.json, path) ?? [];
    for (const known of there) noteListed(known, items);
  }

  function noteListed(known: Known, items: readonly JsonRecord[]): void {
    const isKnown = known.isShown && (known.isSighted || known.id !== undefined);
    const shown = isKnown ? undefined : items.find((item) => nameIn(item) === known.name);
    if (shown !== undefined) noteShown(known, shown);
    if (known.id !== undefined && isListedAsAnothers(known, items)) answeredIds.disown(known, known.id);
  }

  function noteShown(known: Known, shown: JsonRecord): void {
    if (!known.isShown) known.kept.shown?.();
    known.isShown = true;
    if (known.id !== undefined || known.isSighted || idOf(shown, known.collection.path) === undefined) return;
    known.isSighted = true;
    learn(known, shown);
  }

  /** @throws Inconclusive */
  async function assertOwnNamed(request: RestRequest, look: Look): Promise<void> {
    if (isReading(request)) return;
    const sight = sightBy(look);
    await assertRefersToOwn(request, sight);
    const named = idsIn(request);
    if (request.key === 'valid') assertUnprofiled(named);
    await answeredIds.assertOwn((id) => named.includes(id), sight);
    await assertUnclaimed(request, look, sight);
  }

  /** @throws Inconclusive */
  function assertUnprofiled(ids: readonly string[]): void {
    for (const id of ids) {
      if (profileIds.has(id)) throw leftAlone(id, 'is an id of the target profile');
      if (isSpellingOfOne(id, profileIds)) throw leftAlone(id, 'may be read as an id of the target profile');
    }
  }

  async function assertUnlisted(texts: readonly string[]): Promise<void> {
    const readings = new Set(texts.flatMap(readingsOf));
    const words = new Set(texts.flatMap(idWordsIn));
    const parts = new Set(texts.flatMap(idPartsIn));
    for (const kind of texts.length === 0 ? [] : restKinds) {
      const before = (await ledger.before?.(kind)) ?? {};
      assertNoneOf(readings, before);
      assertNoneOf(words, longIdsOf(before));
      assertNoneOf(parts, drawnIdsOf(before));
    }
  }

  /** What is made with somebody else's credentials, or mounts their volume, uses or changes what is theirs. @throws Inconclusive */
  async function assertRefersToOwn(request: RestRequest, sight: Sight<Known>): Promise<void> {
    for (const { kind, id } of referencesIn(bodyOf(request))) {
      await answeredIds.assertOwn((one) => one === id, sight);
      const before = (await ledger.before?.(kind)) ?? {};
      const why = whyOthers(id, before);
      if (why !== undefined)
        throw new Inconclusive('nothing-to-judge', `${id} ${why}: nothing is made with it`);
    }
  }

  /** What a call names may have been found otherwise than by the answer to a create. @throws Inconclusive */
  async function assertUnclaimed(request: RestRequest, look: Look, sight: Sight<Known>): Promise<void> {
    const { id, collection } = namedIn(request) ?? {};
    if (id === undefined || collection === undefined) return;
    const { kind } = collection;
    if (answeredIds.isClaimed(id, [kind])) return answeredIds.assertOwn((one) => one === id, sight, kind);
    const isShown = await unclaimedIds.assertFree(id, collection, look);
    if (!isShown || nameIn(bodyOf(request)) === undefined) return;
    const isMissing = [...open].some((known) => known.id === undefined && known.kind === kind);
    if (isMissing)
      throw new Inconclusive(
        'nothing-to-judge',
        `${id} may have been created by a call whose answer had no id, and would be lost under another name`,
      );
  }

  /** An update may give it a name, and a service that makes a new one of it another id besides. */
  async function renaming(request: RestRequest): Promise<void> {
    const name = nameIn(bodyOf(request));
    if (typeof name !== 'string') return;
    const named = idsIn(request);
    for (const known of [...open]) {
      if (known.id === undefined || !named.includes(known.id)) continue;
      await known.kept.renamed?.(name.slice(0, longestName));
      known.names.push(name);
    }
  }

  function deleted(request: RestRequest, outcome: RestAnswer | Error): void {
    if (outcome instanceof Error || outcome.status >= 300) return;
    const ids = idsIn(request);
    for (const known of [...open])
      if (known.id !== undefined && ids.includes(known.id)) release(known, 'deleted');
  }

  return {
    async begin(request, look) {
      await assertOwnNamed(request, look);
      const collection = collectionOf(request);
      if (collection !== undefined) {
        const known = await intend(request, collection);
        return (outcome) => settle(known, outcome);
      }
      if (isReading(request)) return (outcome) => sighted(request, outcome);
      await renaming(request);
      return (outcome) => {
        unclaimedIds.noteAnswer(outcome);
        if (request.method.toUpperCase() === 'DELETE') deleted(request, outcome);
      };
    },
    assertOwn: (isNamed, look) => answeredIds.assertOwn(isNamed, sightBy(look)),
    async assertFree(id, collection, look) {
      assertUnprofiled([id]);
      await unclaimedIds.assertFree(id, collection, look);
    },
    assertUnlisted,
    isClaimed: answeredIds.isClaimed,
    misattributed: answeredIds.misattributed,
    async clear(client) {
      const sight = sightBy((request) => client.call(request, 'control'));
      for (const known of [...open].reverse()) {
        if (known.id === undefined) await answeredIds.isOwn(known, sight);
        const { collection, id } = known;
        if (id === undefined || profileIds.has(id)) continue;
        const outcome = await endById(client, collection, id);
        // What was never shown may be there a moment later: the end of the run asks again.
        const isGone = outcome === 'absent' && known.kept.isShown?.() === true;
        if (outcome === 'ended' || isGone) release(known, 'deleted');
      }
    },
  };
}

/**
 * Whether a list shows the id of what the case gave its own names alone under one that no run gives: a create may have been
 * answered with what somebody else made meanwhile.
 */
function isListedAsAnothers({ id, collection, names }: Known, items: readonly JsonRecord[]): boolean {
  if (id === undefined) return false;
  const shown = items.filter((item) => shownIdsOf(item, collection.path).includes(id));
  return shown.some((item) => isShownAsAnothers(names, nameIn(item)));
}

function neverArrived(error: Error): boolean {
  return error instanceof TransportError && /^(unsent|refused|unresolved)$/.test(error.reason);
}

function failureOf({ status }: RestAnswer): Reported | undefined {
  if (status >= 200 && status < 300) return undefined;
  return saysRefused(status) ? 'refused' : 'failed';
}
