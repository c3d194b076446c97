import { expect, test } from 'vitest';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { json } from '../testing/fake-target.ts';
import { listPages } from './list-pages.ts';

const place = { api: 'v2', path: '/pods' } as const;

/** Lists by what is asked for. */
const listing = (page: (query: RestRequest['query']) => object) => ({
  call: async (request: RestRequest) =>
    restAnswerOf(request, json(200, page(request.query)), { sent: 0, answered: 0 }),
});

test('pages that are numbered are all read', async () => {
  const target = listing((query) => {
    const page = Number(query?.page ?? 1);
    return { pods: [{ id: `p${page}` }], page, totalPages: 3 };
  });
  expect(await listPages(target, place)).toEqual([{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }]);
});

test('pages that begin behind so many are all read, the last of them empty', async () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const target = listing((query) => {
    const offset = Number(query?.offset ?? 0);
    const pods = all.slice(offset, offset + 2);
    return { pods, offset, limit: 2, count: pods.length };
  });
  expect(await listPages(target, place)).toEqual(all);
});

test('a page that comes again is no whole list', async () => {
  const target = listing(() => ({ pods: [{ id: 'p1' }], page: 1, totalPages: 2 }));
  await expect(listPages(target, place)).rejects.toMatchObject({
    ...{ isPart: true, message: 'GET /pods of REST v2 shows a page twice' },
  });
});

test('a list of more items than are read is no whole list, however many its pages have', async () => {
  const perPage = 30_000;
  const target = listing((query) => {
    const page = Number(query?.page ?? 1);
    const pods = Array.from({ length: perPage }, (_, place) => ({ id: `p${page}-${place}` }));
    return { pods, page, totalPages: 100 };
  });
  await expect(listPages(target, place)).rejects.toMatchObject({
    ...{ isPart: true, message: 'GET /pods of REST v2 shows more than 50000 items' },
  });
});
