import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayStatuses } from '../../engine/http/gateway-status.ts';
import { jsonAsWritten } from '../../engine/http/json-as-written.ts';
import type { Role } from '../../engine/http/trace.ts';
import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { pauseAsked } from '../client/call-patiently.ts';
import { isRepeated, listIn, mostListedItems } from '../client/listed-items.ts';
import { nextPageOf } from '../client/next-page.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestClient } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import type { ResourceCollection } from './collections.ts';

/** A list that could not be read as a whole: what it would have shown is unknown. */
export class UnlistedError extends Error {
  override readonly name = 'UnlistedError';
  /** Whether the target does not have this list at all, or no longer. */
  readonly isAbsent: boolean;
  /** Whether a part of it was read: there is more that nobody sees. */
  readonly isPart: boolean;

  constructor(message: string, { isAbsent = false, isPart = false } = {}) {
    super(message);
    this.isAbsent = isAbsent;
    this.isPart = isPart;
  }
}

/** How many pages of a list are read at most. */
const mostPages = 200;

/** Statuses of a path that a service does not serve. */
export const absent: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Statuses of a service that is busy for the moment, and how many milliseconds it is left alone then. */
const busy: ReadonlySet<number> = new Set([429, 500, ...gatewayStatuses]);
const pauses = [500, 1000, 2000];

/**
 * Reads a list with all its pages. The document shows none, so the ways in which a page usually points to the next one are
 * followed, and a list that is incomplete otherwise is no list.
 * @throws UnlistedError when not all of it could be read; TransportError when no answer comes
 */
export async function listPages(
  client: Pick<RestClient, 'call'>,
  { api, path }: Pick<ResourceCollection, 'api' | 'path'>,
): Promise<JsonRecord[]> {
  const items: JsonRecord[] = [];
  const asked = new Set<string>();
  const unlisted = (why: string) => new UnlistedError(`GET ${path} of REST ${api} ${why}`, { isPart: true });
  let query: Readonly<Record<string, string>> | undefined = {};
  while (query !== undefined) {
    const question = JSON.stringify(query);
    if (asked.has(question) || asked.size === mostPages) throw unlisted('has pages without end');
    asked.add(question);
    const answer = await callWhileBusy(client, { api, method: 'GET', path, query, key: 'valid' });
    // An id may be a number beyond those that can be held.
    const json = answer.json === undefined ? undefined : jsonAsWritten(answer.text);
    const page = itemsIn({ status: answer.status, json }, { api, path });
    if (isRepeated(page, items, path)) throw unlisted('shows a page twice');
    addAll(page, items, unlisted);
    const next = nextPageOf(answer, { items: items.length, pages: asked.size, onPage: page.length });
    if (next === 'unknown') throw unlisted('was answered by a part of the list');
    query = next === 'none' ? undefined : next;
  }
  return items;
}

function addAll(
  page: readonly JsonRecord[],
  items: JsonRecord[],
  unlisted: (why: string) => UnlistedError,
): void {
  for (const item of page) items.push(item);
  if (items.length > mostListedItems) throw unlisted(`shows more than ${mostListedItems} items`);
}

/** Makes a call that reads, and again after a pause while the service is busy. */
export async function callWhileBusy(
  client: Pick<RestClient, 'call'>,
  request: RestRequest,
  role: Role = 'control',
): Promise<RestAnswer> {
  const ask = () => client.call(request, role);
  let answer = await ask();
  for (const pause of pauses) {
    if (!busy.has(answer.status)) break;
    await sleep(pauseAsked(answer) ?? pause);
    answer = await ask();
  }
  return answer;
}

/**
 * The items of a list, bare or wrapped. @see interface 4.2, 4.3
 * @throws UnlistedError where there is no list, or something in it is no object: that may be what is looked for
 */
export function itemsIn(
  { status, json }: Pick<RestAnswer, 'status' | 'json'>,
  { api, path }: Pick<ResourceCollection, 'api' | 'path'>,
): readonly JsonRecord[] {
  const what = `GET ${path} of REST ${api}`;
  if (status < 200 || status > 299)
    throw new UnlistedError(`${what} was answered ${status}`, { isAbsent: absent.has(status) });
  const list = listIn(json, path);
  if (list === 'none') throw new UnlistedError(`${what} was answered ${status} and no list`);
  if (list === 'several')
    throw new UnlistedError(
      `${what} was answered ${status} and several arrays, of which none bears its name`,
    );
  if (!list.items.every(isRecord))
    throw new UnlistedError(`${what} was answered ${status} and a list of what are no objects`);
  return list.items;
}
