import { expect, test } from 'vitest';
import { collectionOf, collectionsOf } from './collections.ts';
import { freeKinds } from './doubt-about.ts';
import { restKinds } from './entry.ts';
import { costly } from './makes.ts';

test.each(restKinds)('%s is listed somewhere, and a create there makes one', (kind) => {
  const collections = collectionsOf(kind);
  expect(collections, 'where collections.ts lists it').not.toEqual([]);
  for (const { api, path } of collections) {
    expect(collectionOf({ api, method: 'POST', path, key: 'valid' })).toEqual({ kind, api, path });
  }
});

test('every kind either costs something or is free', () => {
  expect([...costly, ...freeKinds].sort(), 'costly of makes.ts, freeKinds of doubt-about.ts').toEqual(
    [...restKinds].sort(),
  );
});
