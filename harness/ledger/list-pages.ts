import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord } from '../../openapi/json.ts';
import type { RestAnswer, RestClient } from '../client/rest-client.ts';
import { pauseAsked } from '../rule/callers.ts';
import type { ResourceCollection } from './collections.ts';

/** A list that could not be read as a whole: what it would have shown is unknown. */
export class UnlistedError extends Error {
  override readonly name = 'UnlistedError';
  /** Whether the target does not have this list at all, or no longer. */
  readonly isAbsent: boolean;

  constructor(message: string, isAbsent = false) {
    super(message);
    this.isAbsent = isAbsent;
  }
}

/** How many pages of a list are read at most. */
const mostPages = 200;

/** Statuses of a path that a service does not serve. */
const absent: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Statuses of a service that is busy for the moment, and how many milliseconds it is left alone then. */
const busy: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const pauses = [500, 1000, 2000];

/**
 * Reads a list with all its pages. The document shows none, so the ways in which a page usually points to the next one are
 * followed, and a list that is incomplete otherwise is no list.
 * @throws UnlistedError when not all of it could be read; TransportError when no answer comes
 */
export async function listPages(
  client: Pick<RestClient, 'call'>,
  { api, path }: Pick<ResourceCollection, 'api' | 'path'>,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const asked = new Set<string>();
  let query: Readonly<Record<string, string>> | undefined = {};
  while (query !== undefined) {
    const question = JSON.stringify(query);
    if (asked.has(question) || asked.size === mostPages)
      throw new UnlistedError(`GET ${path} of REST ${api} has pages without end`);
    asked.add(question);
    const answer = await callWhileBusy(client, { api, path }, query);
    items.push(...itemsIn(answer, `GET ${path} of REST ${api}`));
    query = nextPage(answer, items.length, `GET ${path} of REST ${api}`);
  }
  return items;
}

async function callWhileBusy(
  client: Pick<RestClient, 'call'>,
  { api, path }: Pick<ResourceCollection, 'api' | 'path'>,
  query: Readonly<Record<string, string>>,
): Promise<RestAnswer> {
  const ask = () => client.call({ api, method: 'GET', path, query, key: 'valid' }, 'control');
  let answer = await ask();
  for (const pause of pauses) {
    if (!busy.has(answer.status)) break;
    await sleep(pauseAsked(answer) ?? pause);
    answer = await ask();
  }
  return answer;
}

/** The items of a list, bare or wrapped. @see interface 4.2, 4.3 */
function itemsIn({ status, json }: RestAnswer, what: string): Record<string, unknown>[] {
  if (status < 200 || status > 299)
    throw new UnlistedError(`${what} was answered ${status}`, absent.has(status));
  const lists = Array.isArray(json)
    ? [json]
    : Object.values(isRecord(json) ? json : {}).filter(Array.isArray);
  if (lists.length === 0) throw new UnlistedError(`${what} was answered ${status} and no list`);
  return lists.flat().filter(isRecord);
}

/** Members that hold what asks for the next page, and the parameter that it goes into. */
const cursors: Readonly<Record<string, string>> = {
  nextCursor: 'cursor',
  next_cursor: 'cursor',
  nextPageToken: 'pageToken',
  next_page_token: 'page_token',
  nextToken: 'nextToken',
};

/** Members that may hold what a page says about the others. */
const envelopes = ['pagination', 'paging', 'pageInfo', 'page_info', 'page', 'meta', 'links', '_links'];

function nextPage(
  { headers, json }: RestAnswer,
  read: number,
  what: string,
): Readonly<Record<string, string>> | undefined {
  const [, linked] = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(headers.link ?? '') ?? [];
  if (linked !== undefined) return queryIn(linked);
  const about = isRecord(json) ? [json, ...envelopes.map((name) => json[name]).filter(isRecord)] : [];
  for (const one of about) {
    const next = nextIn(one);
    if (next !== undefined) return next;
  }
  if (about.some((one) => saysMore(one, read)))
    throw new UnlistedError(`${what} was answered by a part of the list`);
  return undefined;
}

function nextIn(about: Record<string, unknown>): Readonly<Record<string, string>> | undefined {
  const address = isRecord(about.next) ? about.next.href : about.next;
  if (isText(address)) return queryIn(address);
  const found = Object.entries(cursors).find(([member]) => isText(about[member]));
  return found && { [found[1]]: String(about[found[0]]) };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function queryIn(address: string): Readonly<Record<string, string>> {
  const base = 'http://list.invalid';
  if (URL.canParse(address, base) && new URL(address, base).search !== '')
    return Object.fromEntries(new URL(address, base).searchParams);
  return { cursor: address };
}

function saysMore(about: Record<string, unknown>, read: number): boolean {
  const { hasMore, has_more, hasNextPage, total, totalCount } = about;
  if ([hasMore, has_more, hasNextPage].includes(true)) return true;
  return [total, totalCount].some((count) => typeof count === 'number' && count > read);
}
