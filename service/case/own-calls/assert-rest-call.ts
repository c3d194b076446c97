import { doubledMember } from '../../../engine/http/doubled-member.ts';
import { jsonAsWritten } from '../../../engine/http/json-as-written.ts';
import { isRecord } from '../../../engine/openapi/json.ts';
import { bodyOf, nameOf, type RestRequest } from '../../client/rest-request.ts';
import { collectionOf, namedIn, type ResourceCollection } from '../../ledger/collections.ts';
import type { LedgerKindName } from '../../ledger/entry.ts';
import type { Site } from '../../profile/site.ts';
import { idTexts, textsIn } from './id-texts.ts';
import { refusedCall } from './refused-call.ts';
import { saidTexts, wordsIn } from './said-texts.ts';
import { strangeHeaderIn, strangeKeyIn } from './strange-key.ts';
import { unclearPathOf } from './unclear-path.ts';
import { unplannedMakingOf } from './unplanned-making.ts';

/** What is known of the ids that calls name. */
export type KnownIds = {
  /** Keys of the target, of which a call has one alone. */
  readonly keys: Site['keys'];
  /** Whether a create of the case was answered with it. @param kinds of what, by default of anything */
  isClaimed(id: string, kinds?: readonly LedgerKindName[]): boolean;
  /** @throws Inconclusive where what has the id may be somebody else's */
  assertFree(id: string, collection: ResourceCollection): Promise<void>;
  /** The same of texts that are ids perhaps, of any kind. @throws Inconclusive where a list showed one of them before the run */
  assertUnlisted(texts: readonly string[]): Promise<void>;
  /** @throws Inconclusive where nothing is shown that has the id: a server may make it */
  assertThere(id: string, collection: ResourceCollection): Promise<void>;
};

/**
 * Lets a call of a user's rule through that names all that it changes. The ids in its path are looked at where it is written
 * down.
 * @throws SuiteError for a call that may reach more than it names
 * @throws Inconclusive where something that it names besides may be somebody else's
 */
export async function assertRestCall(request: RestRequest, known: KnownIds): Promise<void> {
  const objection = disguiseOf(request) ?? (isReading(request) ? undefined : objectionTo(request, known));
  if (objection !== undefined) throw refusedCall(nameOf(request), objection);
  if (isReading(request)) return;
  await known.assertUnlisted(textsBesidesPath(request));
  const { id, collection } = namedIn(request) ?? {};
  if (id === undefined || collection === undefined) return;
  for (const one of namedBesides(request)) if (!known.isClaimed(one)) await known.assertFree(one, collection);
  if (!isDeleting(request)) await known.assertThere(id, collection);
}

function isDeleting({ method }: RestRequest): boolean {
  return /^DELETE$/i.test(method);
}

function isReading({ method }: RestRequest): boolean {
  return /^(GET|HEAD|OPTIONS)$/i.test(method);
}

const overriding =
  /^(x[-_]([a-z]+[-_])*(method|verb)([-_][a-z]+)*|_method|(_|http[-_])*method[-_]override|_?http[-_]method)$/i;

/** A server may take it for another call than it seems to be. */
function disguiseOf(request: RestRequest): string | undefined {
  const body = bodyOf(request);
  const said = {
    ...request.headers,
    ...request.query,
    ...queryInPath(request),
    ...(isRecord(body) ? body : {}),
  };
  const name = Object.keys(said).find((one) => overriding.test(one.trim()));
  return name && `${name} may make another method of it: call that method`;
}

function objectionTo(request: RestRequest, known: KnownIds): string | undefined {
  const { headers, query, path, ids, body, text, key } = request;
  return (
    strangeHeaderIn(headers) ??
    strangeKeyIn([headers, query, queryInPath(request), path, ids, body, text], key, known.keys) ??
    unclearPathOf(request) ??
    ambiguityIn(request) ??
    boundlessnessOf(request) ??
    unplannedMakingOf(request) ??
    anothersUse(request, known)
  );
}

function ambiguityIn(request: RestRequest): string | undefined {
  const { text, contentType, headers = {} } = request;
  const types = Object.entries(headers).flatMap(([name, value]) =>
    /^content-type$/i.test(name.trim()) ? [value] : [],
  );
  if (types.length === 0 && typeof contentType === 'string') types.push(contentType);
  const strange = types.find((one) => !isJsonType.test(one));
  if (strange !== undefined && collectionOf(request) !== undefined)
    return `what a body of ${strange} makes is not read before: send JSON`;
  if (text === undefined) return undefined;
  const type = types.join();
  const doubled = doubledMember(text);
  if (doubled !== undefined) return `its body has ${doubled} twice, and nobody knows which of them is read`;
  const isOther = /urlencoded|multipart/i.test(type) && bodyOf({ text }) === undefined;
  return isOther ? `what a body of ${type} says is not read before: send JSON` : undefined;
}

const isJsonType = /^\s*application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The document has no call that changes or deletes a collection as a whole. @see interface 4.2, 4.3 */
function boundlessnessOf(request: RestRequest): string | undefined {
  if (/^POST$/i.test(request.method) || namedIn(request) !== undefined) return undefined;
  return 'it names nothing by an id in its path, so that it may change or delete what others have';
}

/** Nobody looks after, or clears away, what is made in another user's account. */
function anothersUse(request: RestRequest, known: KnownIds): string | undefined {
  if (request.key !== 'secondUser') return undefined;
  if (collectionOf(request) !== undefined) return makesForAnother;
  const { id, collection } = namedIn(request) ?? {};
  return id !== undefined && known.isClaimed(id, [collection!.kind]) ? undefined : touchesAnothers;
}

export const makesForAnother =
  "it has the key secondUser, and what it makes in that account can't be looked after: make it with the key valid";

export const touchesAnothers =
  'it has the key secondUser, and names what this case has not made: that may be what the other user has';

/** Whatever else than its path names something by an id. */
function namedBesides(request: RestRequest): Set<string> {
  const { query = {} } = request;
  const besides = [{ ...query, ...queryInPath(request) }, bodyAsWritten(request)];
  return isDeleting(request) ? textsIn(besides) : idTexts(besides);
}

/** Everything that a call says besides its path, of which a server may take anything for an id. */
function textsBesidesPath(request: RestRequest): string[] {
  const { headers = {}, query = {}, text } = request;
  const body = bodyAsWritten(request);
  return [
    ...saidTexts([...Object.values(headers), query, queryInPath(request)]),
    ...saidTexts(body, 1),
    ...(text === undefined || isRecord(body) ? [] : wordsIn(text)),
  ];
}

function bodyAsWritten({ body, text }: RestRequest): unknown {
  return text === undefined ? body : jsonAsWritten(text);
}

function queryInPath({ path }: RestRequest): Record<string, string> {
  return Object.fromEntries(new URL(`http://path.invalid/${path}`).searchParams);
}
