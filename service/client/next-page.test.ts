import { expect, test } from 'vitest';
import { nextPageOf } from './next-page.ts';

const next = (
  json: unknown,
  parameters?: readonly string[],
  headers: Record<string, string> = {},
  status = 200,
) => nextPageOf({ status, headers, json }, { items: 2, pages: 1, onPage: 2 }, parameters);

test.each<[string, unknown, readonly string[] | undefined, unknown]>([
  ['a bare array', [{}, {}], [], 'none'],
  ['no word of others', { pods: [{}, {}] }, [], 'none'],
  ['a cursor, by its usual name', { pods: [], nextCursor: 'c' }, undefined, { cursor: 'c' }],
  [
    'a cursor, by what the schema declares',
    { pods: [], nextCursor: 'c' },
    ['limit', 'after'],
    { after: 'c' },
  ],
  ['a cursor of an unknown kind', { pods: [], end_cursor: 'c' }, ['limit'], 'unknown'],
  ['a cursor that is null', { pods: [], nextCursor: null }, ['after'], 'none'],
  ['a cursor in an envelope', { pods: [], pageInfo: { next_cursor: 'c' } }, undefined, { cursor: 'c' }],
  ['an address', { pods: [], next: '/pods?after=c&limit=2' }, [], { after: 'c', limit: '2' }],
  ['an address in links', { pods: [], _links: { next: { href: '?page=2' } } }, [], { page: '2' }],
  ['more than were read, by page', { pods: [], page: 1, total: 3 }, ['page'], { page: '2' }],
  ['more than were read, by page from 0', { pods: [], page: 0, total: 3 }, ['page'], { page: '1' }],
  ['more than were read, by offset', { pods: [], total: 3 }, ['offset', 'page'], { offset: '2' }],
  ['more than were read, by nobody knows what', { pods: [], total: 3 }, undefined, 'unknown'],
  ['a total of something else', { bills: [], total: 1250 }, ['startTime'], 'none'],
  ['all that there are', { pods: [], total: 2 }, ['page'], 'none'],
  ['that there is more', { pods: [], hasMore: true }, ['limit'], 'unknown'],
  ['that it was cut', { pods: [], isTruncated: true }, undefined, 'unknown'],
  ['that it was not', { pods: [], isTruncated: false, last: true }, undefined, 'none'],
  ['that it is not the last', { content: [], last: false }, undefined, 'unknown'],
  ['more pages, which are numbered', { pods: [], page: 1, totalPages: 2 }, undefined, { page: '2' }],
  ['more pages, which are not', { pods: [], totalPages: 2 }, undefined, 'unknown'],
  ['more pages, of a schema that takes no number', { pods: [], page: 1, totalPages: 2 }, ['x'], 'unknown'],
  ['more pages, asked for by number', { pods: [], page: 1, totalPages: 2 }, ['page'], { page: '2' }],
  ['one page', { pods: [], page: 1, totalPages: 1 }, ['page'], 'none'],
  ['none at all', { pods: [], page: 0, total_pages: 0 }, ['page'], 'none'],
  ['the next one by number', { pods: [], nextPage: 2 }, undefined, { page: '2' }],
  ['the next one by number, null at the end', { pods: [], next_page: null }, undefined, 'none'],
  ['an envelope in an envelope', { pods: [], meta: { pagination: { hasMore: true } } }, [], 'unknown'],
  ['an address two deep', { meta: { pagination: { next: '?page=2' } } }, [], { page: '2' }],
  ['a full page', { pods: [], offset: 0, limit: 2, count: 2 }, undefined, { offset: '2' }],
  ['a full page, by what the schema declares', { pods: [], offset: 0, limit: 2 }, ['skip'], { skip: '2' }],
  ['a full page of a schema without a way to more', { pods: [], offset: 0, limit: 2 }, ['x'], 'none'],
  ['a page that is not full', { pods: [], offset: 0, limit: 3, count: 2 }, undefined, 'none'],
  ['a limit without a beginning', { pods: [], limit: 2 }, undefined, 'none'],
  ['more than a count', { pods: [], count: 5 }, undefined, 'unknown'],
  ['an address in an array of links', { links: [{ rel: 'next', href: '?page=2' }] }, [], { page: '2' }],
  ['no next one in an array of links', { links: [{ rel: 'self', href: '?page=1' }] }, [], 'none'],
  ['a cursor in a pointer', { paging: { next: { after: 'c', link: '?after=d' } } }, [], { after: 'c' }],
  ['a link in a pointer', { paging: { next: { link: '?after=c' } } }, [], { after: 'c' }],
  ['a marker', { pods: [], NextMarker: 'c' }, undefined, { marker: 'c' }],
  ['a position', { pods: [{}, {}], cursor: 'c' }, undefined, { cursor: 'c' }],
  ['more than were found', { pods: [], found: 5 }, undefined, 'unknown'],
  ['an address of OData', { value: [], '@odata.nextLink': '/pods?$skip=2' }, [], { $skip: '2' }],
  ['where to continue', { items: [], metadata: { continue: 'c' } }, undefined, { continue: 'c' }],
  ['that nothing is to be continued', { items: [], metadata: { continue: '' } }, undefined, 'none'],
  ['what remains', { pods: [], metadata: { remainingItemCount: 2 } }, undefined, 'unknown'],
  ['that nothing remains', { pods: [], remaining_items: 0 }, undefined, 'none'],
  ['what remains of something else', { pods: [], remaining: 5 }, undefined, 'none'],
  ['the last key that was looked at', { Items: [], LastEvaluatedKey: { id: 'p2' } }, undefined, 'unknown'],
  ['that it is not done', { pods: [], done: false }, undefined, 'unknown'],
  ['more in a text', { pods: [], hasMore: 'true' }, undefined, 'unknown'],
  ['a region that is not reached', { pods: [], unreachable: ['eu-1'] }, undefined, 'unknown'],
  ['no errors', { pods: [], errors: [] }, undefined, 'none'],
])('%s', (_, json, parameters, expected) => {
  expect(next(json, parameters)).toEqual(expected);
});

test('headers of a bare array', () => {
  const link = '<https://api.example/v1/pods?skip=2>; rel="next", <https://api.example/v1/pods>; rel="first"';
  expect(next([{}, {}], undefined, { link })).toEqual({ skip: '2' });
  expect(next([{}, {}], ['offset'], { 'x-total-count': '3' })).toEqual({ offset: '2' });
  expect(next([{}, {}], undefined, { 'x-next-page': '2', 'x-total': '3' })).toEqual({ page: '2' });
  expect(next([{}, {}], undefined, { 'x-next-page': '', 'x-total': '2', 'x-total-pages': '1' })).toBe('none');
  expect(next([{}, {}], undefined, { 'x-total': '3' })).toBe('unknown');
  expect(next([{}, {}], undefined, { 'x-total-pages': '2' })).toBe('unknown');
  expect(next([{}, {}], undefined, { 'x-has-more': 'true' })).toBe('unknown');
});

test.each<[string, number, string | undefined, unknown]>([
  ['a part by its status', 206, undefined, 'unknown'],
  ['a part by its status, of nobody knows how many', 206, 'items 0-1/*', 'unknown'],
  ['a part by its range', 200, 'items 0-1/3', 'unknown'],
  ['the last part', 206, 'items 0-1/2', 'none'],
  ['all, of which nobody says how many it is', 200, '0-1/*', 'none'],
])('%s', (_, status, range, expected) => {
  const headers = range === undefined ? {} : { 'content-range': range };
  expect(next({ pods: [{}, {}] }, ['limit'], headers, status)).toBe(expected);
});

test('a position on a page without items is that of the last one', () => {
  const answer = { status: 200, headers: {}, json: { pods: [], cursor: 'c' } };
  expect(nextPageOf(answer, { items: 2, pages: 2, onPage: 0 })).toBe('none');
});
