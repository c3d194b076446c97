import { SuiteError } from '../../engine/errors.ts';
import { blocksOf, type Filled } from '../../engine/http/filled.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { KeyName, Site } from '../profile/site.ts';

/** What the probe server does with a call. @see specs/probe.md */
export type ProbeServerSpec = {
  /** Names the call in what the server reports and answers. */
  readonly id: string;
  readonly beacon?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body?: string;
  /** Bytes of filler that the answer has. */
  readonly fill?: number;
  readonly pieces?: number;
  readonly hangUp?: 'at-once' | 'midway';
};

/** A body of any bytes: in base64, or too large to be kept. */
export type HttpBody =
  | { readonly base64: string }
  | { readonly filled: Filled /** Sends it without its length. */; readonly inChunks?: true };

/** Any call of the load balancing endpoint, as data. */
export type HttpRequest = {
  readonly method: string;
  /** Below the endpoint's address: it begins with a slash, and is encoded as it goes out. */
  readonly path: string;
  /** As it goes out, without the question mark. */
  readonly query?: string;
  readonly key: KeyName | 'missing';
  readonly order: ProbeServerSpec;
  readonly body?: HttpBody;
  readonly contentType?: string;
  /** Statuses with which a balancer may legitimately refuse this call by itself. */
  readonly refusals?: readonly number[];
};

/** The call on the wire. */
export function httpTransportRequest(request: HttpRequest, site: Site): TransportRequest {
  const { method, path, query, order, body } = request;
  const { url, key } = balancedOf(site);
  const value = request.key === 'missing' ? undefined : site.keys[request.key];
  const inQuery = value !== undefined && 'query' in key ? [`${key.query}=${encodeURIComponent(value)}`] : [];
  const search = [...(query === undefined ? [] : [query]), ...inQuery].join('&');
  return {
    method,
    url: `${url}${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(value !== undefined && 'header' in key
        ? { [key.header]: key.form === 'bare' ? value : `Bearer ${value}` }
        : {}),
      'accept-encoding': 'identity',
      'plumbline-order': JSON.stringify(order),
      ...(request.contentType === undefined ? {} : { 'content-type': request.contentType }),
      ...(body !== undefined && 'filled' in body && !body.inChunks
        ? { 'content-length': String(body.filled.size) }
        : {}),
    },
    body: bodyOf(body),
  };
}

/** The bytes of a body that is kept. */
export function bytesOf(body: HttpBody | undefined): Iterable<Uint8Array> {
  if (body === undefined) return [];
  return 'filled' in body ? blocksOf(body.filled) : [Buffer.from(body.base64, 'base64')];
}

function bodyOf(body: HttpBody | undefined): TransportRequest['body'] {
  if (body === undefined) return undefined;
  return 'filled' in body ? blocksOf(body.filled) : Buffer.from(body.base64, 'base64');
}

export function balancedOf({ balanced }: Pick<Site, 'balanced'>): NonNullable<Site['balanced']> {
  if (balanced === undefined) throw new SuiteError('the target names no load balancing endpoint');
  return balanced;
}
