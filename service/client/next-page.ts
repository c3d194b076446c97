import { isRecord } from '../../engine/openapi/json.ts';
import type { RestAnswer } from './rest-answer.ts';

/** The query that asks for the page after one, that there is none, or that there is one and nobody knows how it is asked for. */
export type NextPage = Readonly<Record<string, string>> | 'none' | 'unknown';

/** What was read of a list so far. */
export type PagesRead = {
  readonly items: number;
  readonly pages: number;
  /** How many items the last page has. */
  readonly onPage: number;
};

type Declared = readonly string[] | undefined;

/** Members that hold what asks for the next page, and the parameter that it goes into unless a schema says otherwise. */
const cursors: Readonly<Record<string, string>> = {
  nextCursor: 'cursor',
  next_cursor: 'cursor',
  nextPageToken: 'pageToken',
  next_page_token: 'page_token',
  nextToken: 'nextToken',
  continue: 'continue',
  NextMarker: 'marker',
  nextMarker: 'marker',
  next_marker: 'marker',
};

/** Members that ask for the next page where there is more to ask for; on a page without items they are the last one's. */
const positions = ['cursor', 'scrollId', 'scroll_id', 'resumeToken', 'resume_token'];

/** Members that may hold what a page says about the others. */
const envelopes = [
  ...['pagination', 'paging', 'pageInfo', 'page_info', 'page', 'meta', 'metadata'],
  ...['links', '_links', 'link'],
];

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
  const about = isRecord(json) ? [json, ...enveloped(json), ...enveloped(json).flatMap(enveloped)] : [];
  const ofHeaders = aboutOfHeaders(headers);
  const named = [...about, ofHeaders].map(
    (one) => nextIn(one, parameters) ?? positionIn(one, read, parameters),
  );
  const next = named.find((one) => one !== undefined);
  if (next !== undefined) return next;
  const full = about.map((one) => behindFullPage(one, read, parameters)).find((one) => one !== undefined);
  if (full !== undefined) return full;
  const isSaid = [...about, ofHeaders].some((one) => saysMore(one, read)) || isPartial(answer, read.items);
  if (!isSaid && !isCounted(answer, about, read.items)) return 'none';
  // What is counted may be something else, such as money, where the schema has no way to ask for more.
  return numbered(about, read, parameters) ?? (isSaid || parameters === undefined ? 'unknown' : 'none');
}

function enveloped(json: Record<string, unknown>): Record<string, unknown>[] {
  return envelopes.map((name) => linksByName(json[name])).filter(isRecord);
}

/** Links as an array of `rel` and `href` are those of an object that names them. */
function linksByName(links: unknown): unknown {
  if (!Array.isArray(links)) return links;
  const named = links.filter(isRecord).filter(({ rel }) => isText(rel));
  return Object.fromEntries(named.map(({ rel, href }) => [rel, href]));
}

/** What headers say of pages, as members would: `x-next-page: 2` as `next_page`, `x-has-more: true` as `has_more`. */
function aboutOfHeaders(headers: Readonly<Record<string, string>>): Record<string, unknown> {
  const said = Object.entries(headers).flatMap(([name, text]) => {
    const member =
      /^(?:x-)?(?:pagination-|page-)?(next-.*|has-(?:more|next).*|total(?:-.*)?|truncated)$/i.exec(name)?.[1];
    if (member === undefined) return [];
    const value = /^\d+$/.test(text) ? Number(text) : text === 'true' ? true : text;
    return [[member.replaceAll('-', '_'), value] as const];
  });
  return Object.fromEntries(said);
}

/** A page that is as long as it may be, of a list that shows where it begins and not how long it is, may not be the last. */
function behindFullPage(
  about: Record<string, unknown>,
  { items, onPage }: PagesRead,
  parameters: Declared,
): NextPage | undefined {
  const limit = about.limit ?? about.pageSize ?? about.page_size ?? about.per_page ?? about.perPage;
  const isFull = typeof limit === 'number' && limit > 0 && onPage >= limit;
  const isCountShown = Object.keys(about).some((name) => totals.test(name) && name !== 'count');
  if (!isFull || isCountShown) return undefined;
  const begins = Object.keys(about).find((name) => offsetNames.test(name) && typeof about[name] === 'number');
  // Without a way to ask for more, as the schema has it, it is the whole list.
  const offset =
    parameters === undefined ? begins : begins && parameters.find((name) => offsetNames.test(name));
  return offset === undefined ? undefined : { [offset]: String(items) };
}

function isCounted(
  { headers }: Pick<RestAnswer, 'headers'>,
  about: readonly Record<string, unknown>[],
  read: number,
): boolean {
  return [...about, aboutOfHeaders(headers)].some(countsMore(read));
}

function nextIn(about: Record<string, unknown>, parameters: Declared): NextPage | undefined {
  const [, pointer] =
    Object.entries(about).find(
      ([member, value]) =>
        /^(@odata\.)?next(_?page)?(_?(ur[il]|link|href))?$/i.test(member) && isPointer(value),
    ) ?? [];
  if (isRecord(pointer) && isText(pointer.after)) return { after: pointer.after };
  const address = isRecord(pointer) ? (pointer.href ?? pointer.link ?? pointer.url) : pointer;
  if (typeof address === 'number')
    return { [parameters?.find((name) => pageNames.test(name)) ?? 'page']: String(address) };
  if (isText(address)) return queryIn(address, parameters);
  const found = Object.entries(about).find(([member, value]) => isText(value) && asksForNext(member));
  if (found === undefined) return undefined;
  const [member, cursor] = found;
  const name = parameterFor(member, parameters);
  return name === undefined ? 'unknown' : { [name]: String(cursor) };
}

function positionIn(
  about: Record<string, unknown>,
  { onPage }: PagesRead,
  parameters: Declared,
): NextPage | undefined {
  const member = onPage === 0 ? undefined : positions.find((one) => isText(about[one]));
  if (member === undefined) return undefined;
  const name = parameters === undefined ? member : parameters.find((one) => cursorNames.test(one));
  return name === undefined ? undefined : { [name]: String(about[member]) };
}

function asksForNext(member: string): boolean {
  return Object.hasOwn(cursors, member) || /^(next|end)_?(page)?_?(cursor|token)$/i.test(member);
}

function parameterFor(member: string, parameters: Declared): string | undefined {
  const usual = Object.hasOwn(cursors, member) ? cursors[member] : undefined;
  if (usual !== undefined && (parameters === undefined || parameters.includes(usual))) return usual;
  return parameters?.find((name) => cursorNames.test(name)) ?? usual;
}

function isPointer(value: unknown): boolean {
  return isText(value) || (typeof value === 'number' && value > 0) || isRecord(value);
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

/**
 * Members that are true where there is more, that are false there, that count what is left, that hold something where something is
 * left out, and that count the pages.
 */
const more = /^((has|is)_?)?(more|next|truncated|incomplete|partial)(_?(page|items|results|available))?$/i;
const last = /^(is_?)?(last|complete|end|eof|done)(_?page)?$/i;
const remaining = /^remaining_?(items?|results?|records?|count)(_?count)?$/i;
const leftOut = /^(last_?evaluated_?key|unreachable|errors)$/i;
const pageCounts = /^(total_?pages|pages?_?(count|total)|last_?page|pages)$/i;

/** Members that count all items. */
const totals =
  /^(total(_?(count|items|results|elements|records))?|count|found|records_?total|num_?(found|items|results))$/i;

function saysMore(about: Record<string, unknown>, { pages }: Pick<PagesRead, 'pages'>): boolean {
  return Object.entries(about).some(
    ([member, value]) =>
      (isYes(value) && more.test(member)) ||
      (value === false && last.test(member)) ||
      (typeof value === 'number' && value > pages && pageCounts.test(member)) ||
      (typeof value === 'number' && value > 0 && remaining.test(member)) ||
      (holdsAny(value) && leftOut.test(member)),
  );
}

function isYes(value: unknown): boolean {
  return value === true || value === 'true' || value === 'yes';
}

function holdsAny(value: unknown): boolean {
  return isText(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 0);
}

function countsMore(read: number) {
  return (about: Record<string, unknown>): boolean =>
    Object.entries(about).some(
      ([member, count]) => totals.test(member) && typeof count === 'number' && count > read,
    );
}

/** Pages that are asked for by number, or by how many items come before. */
function numbered(
  about: readonly Record<string, unknown>[],
  { items, pages }: PagesRead,
  parameters: Declared,
): NextPage | undefined {
  const offset = parameters?.find((name) => offsetNames.test(name));
  if (offset !== undefined) return { [offset]: String(items) };
  const current = about.map((one) => one.page ?? one.currentPage).find((one) => typeof one === 'number');
  // A list that numbers its pages takes the number by the same name, as far as no schema says otherwise.
  const page =
    parameters?.find((name) => pageNames.test(name)) ??
    (parameters === undefined && current !== undefined ? 'page' : undefined);
  return page === undefined ? undefined : { [page]: String((current ?? pages) + 1) };
}
