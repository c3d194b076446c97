import { doubledMember } from '../../../engine/http/doubled-member.ts';
import { isRecord } from '../../../engine/openapi/json.ts';
import { documentsIn, mayMutate, mutationsIn, type SentDocument } from '../../client/graphql-mutations.ts';
import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { isMaking } from '../../client/making-mutations.ts';
import { bodyOf } from '../../client/rest-request.ts';
import type { Site } from '../../profile/site.ts';
import { idsOfMutation, kindsOf } from '../kept-mutation.ts';
import { type KnownIds, makesForAnother, touchesAnothers } from './assert-rest-call.ts';
import { textsOfDocument } from './document-texts.ts';
import { refusedCall } from './refused-call.ts';
import { saidTexts, wordsIn } from './said-texts.ts';
import { strangeKeyIn } from './strange-key.ts';

/**
 * Lets a call of a user's rule through that says one thing, with one key.
 * @throws SuiteError for any other
 * @throws Inconclusive for one that changes something and says an id that a list showed before the run
 */
export async function assertGraphqlCall(
  request: GraphqlRequest,
  { keys, isClaimed, assertUnlisted }: Pick<KnownIds, 'keys' | 'isClaimed' | 'assertUnlisted'>,
): Promise<void> {
  const objection = ambiguityIn(request) ?? anothersKey(request, keys) ?? anothersUse(request, isClaimed);
  if (objection !== undefined) throw refusedCall(`graphql ${request.name}`, objection);
  if (mayChange(request)) await assertUnlisted(textsOf(request));
}

/** A name is a member of a field's arguments, or of their input. */
function textsOf(request: GraphqlRequest): string[] {
  const { text = '', search } = request;
  return [...documentsIn(request).flatMap(textsIn), ...saidTexts(search), ...textsBesides(text)];
}

function textsIn(document: SentDocument): string[] {
  try {
    return textsOfDocument(document);
  } catch {
    // Neither a syntax error nor a nesting beyond all depths is an error of the suite.
    return [...wordsIn(document.query), ...saidTexts(document.variables)];
  }
}

/** What a text says besides documents and their variables, such as extensions. */
function textsBesides(text: string): string[] {
  const json = bodyOf({ text }) ?? Object.fromEntries(new URLSearchParams(text));
  const calls = Array.isArray(json) ? json : [json];
  return calls
    .filter(isRecord)
    .flatMap(({ query, variables, ...more }) =>
      saidTexts(query === undefined ? { variables, ...more } : more),
    );
}

/** A server may know a document that a call only names, and a subscription may do anything. */
function mayChange(request: GraphqlRequest): boolean {
  const documents = documentsIn(request);
  return mayMutate(request) || documents.length === 0 || documents.some(saysSubscription);
}

function saysSubscription({ query }: SentDocument): boolean {
  return /\bsubscription\b/.test(query);
}

function ambiguityIn({ text, search = {} }: GraphqlRequest): string | undefined {
  const doubled = text === undefined ? undefined : doubledMember(text);
  if (doubled !== undefined) return `its body has ${doubled} twice, and nobody knows which of them is read`;
  const key = Object.keys(search).find((name) => /^api_?key$/i.test(name));
  return key && `its search has ${key}, which may be another account's: say in key whose key it has`;
}

function anothersKey(request: GraphqlRequest, keys: Site['keys']): string | undefined {
  const { query, variables, text, search, key } = request;
  return mayChange(request) ? strangeKeyIn([query, variables, text, search], key, keys) : undefined;
}

function anothersUse(request: GraphqlRequest, isClaimed: KnownIds['isClaimed']): string | undefined {
  if (request.key !== 'secondUser' || !mayMutate(request)) return undefined;
  const fields = mutationsIn(request);
  if (request.makes !== undefined || fields === undefined) return makesForAnother;
  if (fields.some(({ field }) => isMaking(field))) return makesForAnother;
  const isOwn = fields.every(({ field, values }) => {
    const ids = [...idsOfMutation(values)];
    return ids.length > 0 && ids.every((id) => isClaimed(id, kindsOf(field)));
  });
  return isOwn ? undefined : touchesAnothers;
}
