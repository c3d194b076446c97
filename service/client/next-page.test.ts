import { expect, test } from 'vitest';
import { nextPageOf } from './next-page.ts';

const next = (
  json: unknown,
  parameters?: readonly string[],
  headers: Record<string, string> = {},
  status = 200,
) => nextPageOf({ status, headers, json }, { items: 2, pages: 1 }, parameters);

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
])('%s', (_, json, parameters, expected) => {
  expect(next(json, parameters)).toEqual(expected);
});

test('headers of a bare array', () => {
  const link = '<https://api.example/v1/pods?skip=2>; rel="next", <https://api.example/v1/pods>; rel="first"';
  expect(next([{}, {}], undefined, { link })).toEqual({ skip: '2' });
  expect(next([{}, {}], ['offset'], { 'x-total-count': '3' })).toEqual({ offset: '2' });
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
