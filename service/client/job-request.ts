import { SuiteError } from '../../engine/errors.ts';
import { blocksOf, type Filled } from '../../engine/http/filled.ts';
import { addressBelow, pathSegment } from '../../engine/http/path-segment.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { Bracket, Duration } from '../../engine/time/time.ts';
import { type OperationId, operations } from '../../generated/job-api/operations.ts';
import { limits } from '../../generated/limits.ts';
import type { KeyName, Site } from '../profile/site.ts';
import { type AlmostKeyForm, almostKey } from './almost-key.ts';

/** A call of the job API as data, so that two of them can be compared. */
export type JobRequest = {
  readonly operation: OperationId;
  /** The endpoint's id. */
  readonly endpoint: string;
  readonly jobId?: string;
  /** The rest of an `/openai/` path. */
  readonly route?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly key: KeyName | 'missing';
  readonly keyForm?: KeyForm;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in the place of a body. */
  readonly text?: string;
  /** Sent in the place of a body; made while it is sent. */
  readonly filled?: Filled;
  /** Sends a filled body without telling its length first. */
  readonly inChunks?: true;
  /** By default `application/json`, where there is a body; null sends none. */
  readonly contentType?: string | null;
  /** Whether a 500 may be the service's own answer, because the job is made to fail. @see interface 7.1 */
  readonly mayFail?: true;
};

/**
 * How the key is sent instead of `Bearer KEY`: `bare` sends it alone, `basic` under that scheme, the others send one that is
 * almost the key. Without a key `empty` sends a header with nothing in it, and `scheme` one with `Bearer` alone.
 */
export type KeyForm = AlmostKeyForm | 'bare' | 'basic' | 'empty' | 'scheme';

/** The call on the wire. @see interface 4.1, 5 */
export function jobTransportRequest(request: JobRequest, site: Site): TransportRequest {
  const operation = operations[request.operation];
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const body = bodyOf(request);
  return {
    method: operation.method,
    url: addressBelow(site.urls.serverless, `${pathOf(request)}${query === '' ? '' : `?${query}`}`),
    headers: {
      ...authorizationOf(request, site),
      ...(body === undefined ? {} : contentType(request)),
      ...contentLength(request),
    },
    body,
  };
}

function bodyOf({ body, text, filled }: JobRequest): TransportRequest['body'] {
  if (filled !== undefined) return blocksOf(filled);
  if (text !== undefined) return text;
  return body === undefined ? undefined : JSON.stringify(body);
}

function contentType({ contentType = 'application/json' }: JobRequest): Record<string, string> {
  return contentType === null ? {} : { 'content-type': contentType };
}

/** Any other body tells its length by itself. */
function contentLength({ filled, inChunks }: JobRequest): Record<string, string> {
  return filled === undefined || inChunks ? {} : { 'content-length': String(filled.size) };
}

/** Bytes that a slow way to the target takes in a real millisecond. */
const slowest = 100;

/** How long sending a job API's body may take, in real milliseconds. */
export function longestUpload({ filled }: JobRequest): Duration {
  return longestTransfer(filled?.size ?? 0);
}

/** How long so many bytes may be under way, in real milliseconds. */
export function longestTransfer(bytes: number): Duration {
  return Math.ceil(bytes / slowest);
}

/** Calls that may wait for a job, or for something of it. */
const waiting: ReadonlySet<string> = new Set(['runsync', 'openai', 'stream']);

/**
 * How long the target may legitimately take, in its own milliseconds: only some calls wait for a job. Whether `/stream` does
 * is open. @see interface 4.1
 */
export function longestAnswer({ operation, query }: JobRequest): Duration {
  if (!waiting.has(operation)) return 0;
  if (typeof query?.wait !== 'number') return limits.wait.default;
  // Out of its range it may be brought into it, to whichever end.
  return isInRange(query.wait) ? query.wait : limits.wait.maximum;
}

function isInRange(wait: number): boolean {
  return wait >= limits.wait.minimum && wait <= limits.wait.maximum;
}

/** Whether a call was answered after its wait for a job, when any status may answer. @see interface 4.1 */
export function isWaitOver({ request, sent, answered }: { request: JobRequest } & Bracket): boolean {
  const wait = request.operation === 'stream' ? 0 : shortestWait(request);
  return wait > 0 && answered - sent >= wait;
}

/** How soon the wait of a call may be over, in the target's milliseconds; 0 where it waits for nothing. */
function shortestWait(request: JobRequest): Duration {
  const wait = request.query?.wait;
  return typeof wait === 'number' && !isInRange(wait)
    ? Math.min(limits.wait.minimum, longestAnswer(request))
    : longestAnswer(request);
}

function pathOf(request: JobRequest): string {
  const values: Record<string, string | undefined> = {
    endpointId: request.endpoint,
    jobId: request.jobId,
    route: request.route,
  };
  return operations[request.operation].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new SuiteError(`a call of ${request.operation} lacks its ${name}`);
    return name === 'route' ? value : pathSegment(value);
  });
}

/** The header that carries the key. @see interface 5 */
export function authorizationOf(
  request: Pick<JobRequest, 'key' | 'keyForm'>,
  site: Site,
): Record<string, string> {
  if (request.key === 'missing') return noKey(request.keyForm);
  const key = site.keys[request.key];
  if (key === undefined) throw new SuiteError(`the target has no key named ${request.key}`);
  return { authorization: sentKey(key, request.keyForm) };
}

function sentKey(key: string, form: KeyForm | undefined): string {
  if (form === 'bare') return key;
  if (form === 'basic') return `Basic ${key}`;
  const isWhole = form === undefined || form === 'empty' || form === 'scheme';
  return `Bearer ${isWhole ? key : almostKey(key, form)}`;
}

function noKey(form: KeyForm | undefined): Record<string, string> {
  if (form === 'empty') return { authorization: '' };
  return form === 'scheme' ? { authorization: 'Bearer' } : {};
}

/** Whether a request submits a job. */
export function submits({ operation }: JobRequest): boolean {
  return operation === 'run' || operation === 'runsync';
}
