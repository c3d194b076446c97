import { SuiteError } from '../../engine/errors.ts';
import { jsonIn } from '../../engine/http/json-in.ts';
import { addressBelow, pathSegment } from '../../engine/http/path-segment.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { KeyName, Site } from '../profile/site.ts';
import { authorizationOf, type KeyForm } from './job-request.ts';

export type RestApi = 'v1' | 'v2';

/** The APIs that manage what there is. */
export type ManagementApi = RestApi | 'graphql';

/** A call of a management API as data, so that two of them can be compared. */
export type RestRequest = {
  readonly api: RestApi;
  /** In capitals. */
  readonly method: string;
  /** Below the address of the API, with its parameters in braces. */
  readonly path: string;
  /** Whether it asks for the schema of the API, wherever that is; then the path only names it. */
  readonly at?: 'schema';
  /** Values of the parameters in the path. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Whether it is sent and answered just so: nothing that the target's schema requires is added, no further page is read. */
  readonly exact?: true;
  /** Besides those that are sent anyhow. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly key: KeyName | 'missing';
  readonly keyForm?: KeyForm;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in the place of a body. */
  readonly text?: string;
  /** By default `application/json`, where there is a body; null sends none. */
  readonly contentType?: string | null;
};

export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];

/** How reports call it. */
export function nameOf({ api, method, path }: RestRequest): string {
  return `${api} ${method} ${path}`;
}

/** What a call says, whether it is sent as JSON or as it is; undefined where that is no JSON. */
export function bodyOf({ body, text }: Pick<RestRequest, 'body' | 'text'>): unknown {
  return text === undefined ? body : jsonIn(new TextEncoder().encode(text));
}

/** Whether a call changes nothing. */
export function isReading({ method }: Pick<RestRequest, 'method'>): boolean {
  return method.toUpperCase() === 'GET';
}

/** The call on the wire. @see interface 4.2, 4.3, 5 */
export function restTransportRequest(request: RestRequest, site: Site): TransportRequest {
  const { method, headers = {}, body, text, contentType = 'application/json' } = request;
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const url = request.at === 'schema' ? addressOfSchema(request, site) : undefined;
  const typed = sent === undefined || contentType === null ? {} : { 'content-type': contentType };
  return {
    method,
    url: url ?? addressBelow(baseOf(request, site), `${pathOf(request)}${queryOf(request)}`),
    headers: {
      ...(isElsewhere(url, request, site) ? {} : authorizationOf(request, site)),
      ...typed,
      ...headers,
    },
    body: sent,
  };
}

function addressOfSchema(request: RestRequest, site: Site): string {
  const url = schemaUrl(request.api, site);
  if (url === undefined) throw new SuiteError(`the target has no schema of REST ${request.api}`);
  return url;
}

/** Where the schema of an API is; undefined where nobody says. @see interface 4.3, 9 */
export function schemaUrl(api: RestApi, { urls }: Site): string | undefined {
  if (api === 'v1') return urls.restV1Schema;
  return urls.restV2 === undefined ? undefined : `${urls.restV2}/openapi.json`;
}

/** Nobody but the API itself gets to see the key. */
function isElsewhere(url: string | undefined, { api }: RestRequest, { urls }: Site): boolean {
  const base = api === 'v1' ? urls.restV1 : urls.restV2;
  return url !== undefined && (base === undefined || new URL(url).origin !== new URL(base).origin);
}

function baseOf({ api }: RestRequest, { urls }: Site): string {
  const base = api === 'v1' ? urls.restV1 : urls.restV2;
  if (base === undefined) throw new SuiteError(`the target has no address for REST ${api}`);
  return base;
}

function pathOf(request: RestRequest): string {
  return request.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const { ids = {} } = request;
    const value = Object.hasOwn(ids, name) ? ids[name] : undefined;
    if (value === undefined) throw new SuiteError(`a call of ${nameOf(request)} lacks its ${name}`);
    return pathSegment(value);
  });
}

function queryOf({ query = {} }: RestRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
