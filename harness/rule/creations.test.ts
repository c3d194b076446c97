import { expect, test } from 'vitest';
import { restAnswerOf } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { TransportError } from '../client/transport.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from '../testing/fake-target.ts';
import { createCreations } from './creations.ts';

const create: RestRequest = {
  api: 'v2',
  method: 'POST',
  path: '/templates',
  key: 'valid',
  body: { name: 'plumbline-1' },
};
const remove: RestRequest = {
  api: 'v2',
  method: 'DELETE',
  path: '/templates/{id}',
  ids: { id: 't1' },
  key: 'valid',
};
const answered = (request: RestRequest, status: number, body: unknown) =>
  restAnswerOf(request, json(status, body), { sent: 0, answered: 0 });

function opened() {
  const lines: string[] = [];
  const ledger: Ledger = {
    async intend(kind, facts) {
      lines.push(`intended ${kind} ${facts.api} ${facts.path} ${facts.name}`);
      return { tag: 't', made: (id) => void lines.push(`made ${id}`), gone: () => void lines.push('gone') };
    },
    close: async () => {},
  };
  return { lines, creations: createCreations(ledger) };
}

const intended = 'intended template v2 /templates plumbline-1';

test('what is made is written down before it is, with the id that comes back', async () => {
  const { creations, lines } = opened();
  const ended = await creations.begin(create);
  expect(lines).toEqual([intended]);
  ended(answered(create, 201, { id: 't1' }));
  expect(lines).toEqual([intended, 'made t1']);
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createCreations>['begin']>>>[0]]>([
  ['was refused', answered(create, 422, {})],
  ['never arrived', new TransportError('refused', 'nobody listens')],
])('a create that %s made nothing', async (_, outcome) => {
  const { creations, lines } = opened();
  (await creations.begin(create))(outcome);
  expect(lines).toEqual([intended, 'gone']);
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createCreations>['begin']>>>[0]]>([
  ['lost its answer', new TransportError('cut', 'the connection was cut')],
  ['was answered 500', answered(create, 500, {})],
  ['told no id', answered(create, 201, {})],
])('a create that %s stays on the list', async (_, outcome) => {
  const { creations, lines } = opened();
  (await creations.begin(create))(outcome);
  expect(lines).toEqual([intended]);
});

test('what the case deletes itself is struck off', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create))(answered(create, 201, { id: 't1' }));
  (await creations.begin(remove))(answered(remove, 204, undefined));
  expect(lines.at(-1)).toBe('gone');
});

test('what is left is deleted at the end, the newest first, and stays on the list where it can not be', async () => {
  const { creations, lines } = opened();
  for (const id of ['t1', 't2']) (await creations.begin(create))(answered(create, 201, { id }));
  const deleted: unknown[] = [];
  await creations.clear({
    async call(request) {
      deleted.push(request.ids);
      return answered(request, request.ids?.id === 't2' ? 204 : 409, {});
    },
  });
  expect(deleted).toEqual([{ id: 't2' }, { id: 't1' }]);
  expect(lines.filter((line) => line === 'gone')).toHaveLength(1);
});

test('calls that make nothing are not written down', async () => {
  const { creations, lines } = opened();
  await creations.begin({ ...create, method: 'GET' });
  await creations.begin({ ...create, path: '/pods/{id}/action' });
  expect(lines).toEqual([]);
});
