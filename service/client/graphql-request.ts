import { SuiteError } from '../../engine/errors.ts';
import { percentEncoded } from '../../engine/http/percent-encoded.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { KeyName, Site } from '../profile/site.ts';
import { type AlmostKeyForm, almostKey } from './almost-key.ts';

/** A call of the GraphQL API as data, so that two of them can be compared. */
export type GraphqlRequest = {
  /** How reports call it. */
  readonly name: string;
  /** The document. Without it nothing is sent under that name. */
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly key: KeyName | 'missing';
  readonly keyForm?: GraphqlKeyForm;
  /** The name of the Pod that it rents, if it is taken. */
  readonly makes?: string;
  /**
   * Whether it does no harm when what it makes is lost: then a call that prepares the case and breaks on the way is made again,
   * where what is made need not be written down.
   */
  readonly mayBeLost?: true;
  /** In capitals; by default POST. */
  readonly method?: string;
  /** What goes into the address besides the key. */
  readonly search?: Readonly<Record<string, string>>;
  /** Sent as it is, in the place of a body. */
  readonly text?: string;
  /** By default `application/json`, where there is a body; null sends none. */
  readonly contentType?: string | null;
  /** The media types that are taken; by default `application/json`. */
  readonly accept?: string;
};

/**
 * How the key is sent instead: `bearer` sends it in the authorization header and not in the address, the others send one
 * that is almost the key. Without a key `empty` sends a parameter with nothing in it.
 */
export type GraphqlKeyForm = AlmostKeyForm | 'bearer' | 'empty';

/** The call on the wire. @throws SuiteError for a document that is no text @see interface 4.4, 5 */
export function graphqlTransportRequest(request: GraphqlRequest, site: Site): TransportRequest {
  assertDocument(request);
  const { method = 'POST', contentType = 'application/json', accept = 'application/json' } = request;
  const body = bodyOf(request);
  const typed = body === undefined || contentType === null ? {} : { 'content-type': contentType };
  const { keyForm, key } = request;
  const bearer =
    keyForm === 'bearer' && key !== 'missing' ? { authorization: `Bearer ${site.keys[key]}` } : {};
  const headers = { accept, ...typed, ...bearer };
  return { method, url: addressOf(request, site), headers, body };
}

/** Rules in JavaScript have no types that would say it. */
function assertDocument({ name, query }: { readonly name: string; readonly query?: unknown }): void {
  if (query === undefined || typeof query === 'string') return;
  throw new SuiteError(
    `graphql ${name}: query is ${JSON.stringify(query)}, and must be the text of a document; send anything else as text`,
  );
}

function bodyOf({ method, query, variables, text }: GraphqlRequest): string | undefined {
  if (method === 'GET') return undefined;
  return text ?? JSON.stringify({ query, variables });
}

/** The key goes into the address, and is no part of the one that a target profile names. */
function addressOf(request: GraphqlRequest, { urls, keys }: Site): string {
  const { graphql } = urls;
  if (graphql === undefined) throw new SuiteError('the target has no address for GraphQL');
  const key = keyOf(request, keys);
  const pairs = [
    ...(key === undefined ? [] : [['api_key', key] as const]),
    ...Object.entries(request.search ?? {}),
  ].map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  if (pairs.length === 0) return graphql;
  return `${graphql}${graphql.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function keyOf({ key, keyForm }: GraphqlRequest, keys: Site['keys']): string | undefined {
  if (key === 'missing') return keyForm === 'empty' ? '' : undefined;
  const value = keys[key];
  if (value === undefined) throw new SuiteError(`the target has no key named ${key}`);
  if (keyForm === 'bearer') return undefined;
  return keyForm === undefined || keyForm === 'empty' ? value : almostKey(value, keyForm);
}
