import { expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { RestRequest } from '../../client/rest-request.ts';
import { answered } from '../../testing/opened-creations.ts';
import { assertThere } from './assert-there.ts';

const collection = { kind: 'pod', api: 'v2', path: '/pods' } as const;

/** Looks with these statuses, one after the other, and counts. */
async function looking(isMade: boolean, ...statuses: number[]) {
  let looks = 0;
  const look = async (request: RestRequest) => {
    const status = request.path === '/pods' ? 404 : statuses[Math.min(looks++, statuses.length - 1)]!;
    return answered(request, status, status === 200 ? { id: 'p1' } : {});
  };
  const error = await assertThere({ id: 'p1', collection, isMade }, look, async () => {}).catch((one) => one);
  return { looks, error };
}

test('what is shown may be changed', async () => {
  expect(await looking(false, 200)).toEqual({ looks: 1, error: undefined });
});

test('what the case has made is looked for again: it may be shown late', async () => {
  expect(await looking(true, 404, 404, 200)).toEqual({ looks: 3, error: undefined });
});

test.each([
  [false, 1],
  [true, 4],
])('what nothing shows is left alone, made by the case: %j', async (isMade, looks) => {
  const found = await looking(isMade, 404);
  expect(found).toEqual({ looks, error: expect.any(Inconclusive) });
  expect(String(found.error)).toContain('p1 is shown by nothing');
});
