import { TransportError } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { listedItems } from '../client/listed-items.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { shownIdsOf } from '../client/shown-ids.ts';
import type { ResourceCollection } from '../ledger/collections.ts';
import type { RestKindName } from '../ledger/entry.ts';
import { bearsGivenName } from '../ledger/given-names.ts';
import { isSpellingOfOne } from '../ledger/id-spellings.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Ids that calls name and no create was answered with: made up for the purpose, or found in some answer. */
export type UnclaimedIds = {
  /** Notes the texts of an answer to a call that makes or changes something. */
  noteAnswer(outcome: RestAnswer | Error): void;
  /**
   * Finds out whose an id is that a call would change.
   * @returns whether anything is shown that has it
   * @throws Inconclusive where it may be somebody else's
   */
  assertFree(id: string, collection: ResourceCollection, look: Look): Promise<boolean>;
};

export type Look = (request: RestRequest) => Promise<RestAnswer>;

/** How something is shown, `gone` where nothing has its id, `unseen` where that can't be known. */
type Sight = { readonly name: string | undefined } | 'gone' | 'unseen';

const gone: ReadonlySet<number> = new Set([404, 410]);

export function createUnclaimedIds(ledger: Pick<Ledger, 'before'>): UnclaimedIds {
  const answeredTexts = new Set<string>();
  return {
    noteAnswer(outcome) {
      const json = outcome instanceof Error || outcome.status > 299 ? undefined : outcome.json;
      for (const value of Object.values(isRecord(json) ? json : {}))
        if (typeof value === 'string') answeredTexts.add(value);
    },
    async assertFree(id, collection, look) {
      const before = (await ledger.before?.(collection.kind as RestKindName)) ?? {};
      if (Object.values(before).some((ids) => ids.includes(id)))
        throw leftAlone(id, 'existed before the run');
      if (Object.values(before).some((ids) => isSpellingOfOne(id, ids))) throw leftAlone(id, readAsOthers);
      const sight = await sightOf(id, collection, look);
      const doubt = doubtAbout(sight, answeredTexts.has(id), collection, before);
      if (doubt !== undefined) throw leftAlone(id, doubt);
      return typeof sight === 'object';
    },
  };
}

/** Why something may be somebody else's; undefined where it is ours, or nothing. */
function doubtAbout(
  sight: Sight,
  isAnswered: boolean,
  { api }: ResourceCollection,
  before: Inventory,
): string | undefined {
  const unknown = 'was not made by this run, as far as anything shows';
  if (typeof sight === 'string') return isAnswered ? unknown : undefined;
  const { name } = sight;
  if (name !== undefined)
    return bearsGivenName(name) ? undefined : 'is shown under a name that is none of ours';
  return before[api] === undefined ? unknown : undefined;
}

/** Looks by the id, and where nothing is served there, in the list. */
export async function sightOf(id: string, collection: ResourceCollection, look: Look): Promise<Sight> {
  const { api, path } = collection;
  const one = await answered(look, { api, method: 'GET', path: `${path}/{id}`, ids: { id }, key: 'valid' });
  if (one !== undefined && one.status < 300) return { name: nameIn(one.json) };
  if (one !== undefined && gone.has(one.status)) return 'gone';
  const list = await answered(look, { api, method: 'GET', path, key: 'valid' });
  const items = list !== undefined && list.status < 300 ? listedItems(list.json, path) : undefined;
  const those = (items ?? []).filter((shown) => shownIdsOf(shown, path).includes(id)).map(nameIn);
  if (those.length === 0) return 'unseen';
  return { name: those.find((name) => name !== undefined && !bearsGivenName(name)) ?? those[0] };
}

async function answered(look: Look, request: RestRequest): Promise<RestAnswer | undefined> {
  try {
    return await look(request);
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

function nameIn(json: unknown): string | undefined {
  const name = isRecord(json) ? json.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Why nothing is changed by an id that is another writing of a known one. */
export const readAsOthers = 'may be read as an id that existed before the run';

/** A call is not sent that would change what may be somebody else's. */
export function leftAlone(id: string, why: string): Inconclusive {
  return new Inconclusive('nothing-to-judge', `${id} ${why}: it is left alone`);
}
