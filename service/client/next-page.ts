import { isRecord } from '../../engine/openapi/json.ts';
import type { RestAnswer } from './rest-answer.ts';

/** The query that asks for the page after one, that there is none, or that there is one and nobody knows how it is asked for. */
export type NextPage = Readonly<Record<string, string>> | 'none' | 'unknown';

/** What was read of a list so far. */
export type PagesRead = { readonly items: number; readonly pages: number };

type Declared = readonly string[] | undefined;

/** Members that hold what asks for the next page, and the parameter that it goes into unless a schema says otherwise. */
const cursors: Readonly<Record<string, string>> = {
  nextCursor: 'cursor',
  next_cursor: 'cursor',
  nextPageToken: 'pageToken',
  next_page_token: 'page_token',
  nextToken: 'nextToken',
};

/** Members that may hold what a page says about the others. */
const envelopes = ['pagination', 'paging', 'pageInfo', 'page_info', 'page', 'meta', 'links', '_links'];

/** Parameters that take a cursor, count the items before a page, and number it. */
const cursorNames = /cursor|token|^after$|^start(ing)?_?after$/i;
const offsetNames = /^(offset|skip|from|start(_?index)?)$/i;
const pageNames = /^page(_?(no|num|number|index))?$/i;

/**
 * Reads from an answer to a list how its next page is asked for. The document shows no pages, so the ways in which a page
 * usually points to the next one are followed.
 * @param parameters names of the query parameters that the target's schema declares; undefined where there is none at hand
 */
export function nextPageOf(
  answer: Pick<RestAnswer, 'status' | 'headers' | 'json'>,
  read: PagesRead,
  parameters?: readonly string[],
): NextPage {
  const { headers, json } = answer;
  const [, linked] = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(headers.link ?? '') ?? [];
  if (linked !== undefined) return queryIn(linked, parameters);
  const about = isRecord(json) ? [json, ...envelopes.map((name) => json[name]).filter(isRecord)] : [];
  for (const one of about) {
    const next = nextIn(one, parameters);
    if (next !== undefined) return next;
  }
  const isSaid = about.some(saysMore) || isPartial(answer, read.items);
  if (!isSaid && !isCounted(answer, about, read.items)) return 'none';
  // What is counted may be something else, such as money, where the schema has no way to ask for more.
  return numbered(about, read, parameters ?? []) ?? (isSaid || parameters === undefined ? 'unknown' : 'none');
}

function isCounted(
  { headers }: Pick<RestAnswer, 'headers'>,
  about: readonly Record<string, unknown>[],
  read: number,
): boolean {
  return Number(headers['x-total-count'] ?? 0) > read || about.some(countsMore(read));
}

function nextIn(about: Record<string, unknown>, parameters: Declared): NextPage | undefined {
  const address = isRecord(about.next) ? about.next.href : about.next;
  if (isText(address)) return queryIn(address, parameters);
  const found = Object.entries(about).find(([member, value]) => isText(value) && asksForNext(member));
  if (found === undefined) return undefined;
  const [member, cursor] = found;
  const name = parameterFor(member, parameters);
  return name === undefined ? 'unknown' : { [name]: String(cursor) };
}

function asksForNext(member: string): boolean {
  return Object.hasOwn(cursors, member) || /^(next|end)_?(page)?_?(cursor|token)$/i.test(member);
}

function parameterFor(member: string, parameters: Declared): string | undefined {
  const usual = Object.hasOwn(cursors, member) ? cursors[member] : undefined;
  if (usual !== undefined && (parameters === undefined || parameters.includes(usual))) return usual;
  return parameters?.find((name) => cursorNames.test(name)) ?? usual;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function queryIn(address: string, parameters: Declared): NextPage {
  const base = 'http://list.invalid';
  if (URL.canParse(address, base) && new URL(address, base).search !== '')
    return Object.fromEntries(new URL(address, base).searchParams);
  return { [parameters?.find((name) => cursorNames.test(name)) ?? 'cursor']: address };
}

/** A part by its status, or by a range that counts more than was read; what a range does not count, the status decides. */
function isPartial({ status, headers }: Pick<RestAnswer, 'status' | 'headers'>, read: number): boolean {
  const [, total] = /\/(\d+)\s*$/.exec(headers['content-range'] ?? '') ?? [];
  return total === undefined ? status === 206 : Number(total) > read;
}

function saysMore({ hasMore, has_more, hasNextPage }: Record<string, unknown>): boolean {
  return [hasMore, has_more, hasNextPage].includes(true);
}

function countsMore(read: number) {
  return ({ total, totalCount }: Record<string, unknown>): boolean =>
    [total, totalCount].some((count) => typeof count === 'number' && count > read);
}

/** Pages that are asked for by number, or by how many items come before. */
function numbered(
  about: readonly Record<string, unknown>[],
  { items, pages }: PagesRead,
  parameters: readonly string[],
): NextPage | undefined {
  const offset = parameters.find((name) => offsetNames.test(name));
  if (offset !== undefined) return { [offset]: String(items) };
  const page = parameters.find((name) => pageNames.test(name));
  if (page === undefined) return undefined;
  const current = about.map((one) => one.page ?? one.currentPage).find((one) => typeof one === 'number');
  return { [page]: String((current ?? pages) + 1) };
}
