import { expect, test } from 'vitest';
import type { Access } from './access.ts';
import { readById } from './look-by-id.ts';

const answering = (body: object, status = 200) =>
  ({
    pods: { graphql: { call: async () => ({ status, text: JSON.stringify(body) }) } },
  }) as unknown as Access;

const pod = { id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' };

test('GraphQL shows a Pod by its id, whatever its lists say', async () => {
  const place = { api: 'graphql', path: '', id: 'p1' } as const;
  expect(await readById(place, answering({ data: { pod } }))).toMatchObject({
    ...{ api: 'graphql', id: 'p1', name: 'plumbline-1', state: 'RUNNING' },
  });
  for (const body of [{ data: { pod: null } }, { data: { pod: { ...pod, id: 'p2' } } }, { errors: [{}] }, []])
    expect(await readById(place, answering(body))).toBeUndefined();
});
