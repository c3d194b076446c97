import { expect, test } from 'vitest';
import { announcesMore } from './long-lists.ts';

test.each([
  ['a cursor beside the list', { json: { pods: [], nextCursor: 'c' }, headers: {} }, true],
  ['how many there are in all', { json: { pods: [], total: 11 }, headers: {} }, true],
  ['a link in a header', { json: [], headers: { link: '</pods?page=2>; rel="next"' } }, true],
  ['the list alone, wrapped', { json: { pods: [{ pageSize: 1 }] }, headers: {} }, false],
  ['the list alone, bare', { json: [{ next: 1 }], headers: {} }, false],
])('an answer with %s', (_, answer, announces) => expect(announcesMore(answer)).toBe(announces));
