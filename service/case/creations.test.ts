import { expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import type { RestRequest } from '../client/rest-request.ts';
import {
  answered,
  create,
  listTemplates,
  opened,
  ours,
  remove,
  shows,
  unlooked,
} from '../testing/opened-creations.ts';
import type { createCreations } from './creations.ts';

const intended = 'intended template v2 /templates plumbline-1';

test('what is made is written down before it is, with the id that comes back', async () => {
  const { creations, lines } = opened();
  const ended = await creations.begin(create, unlooked);
  expect(lines).toEqual([intended]);
  ended(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  expect(lines).toEqual([intended, 'made t1']);
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createCreations>['begin']>>>[0]]>([
  ['refused', answered(create, 422, {})],
  ['failed', answered(create, 500, {})],
  ['failed', answered(create, 408, {})],
])('a create that is answered as %s stays on the list until the target is looked at', async (as, outcome) => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(outcome);
  expect(lines).toEqual([intended, `reported ${as}`]);
});

test('a create that never arrived made nothing', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(new TransportError('refused', 'nobody listens'));
  expect(lines).toEqual([intended, 'gone']);
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createCreations>['begin']>>>[0]]>([
  ['lost its answer', new TransportError('cut', 'the connection was cut')],
  ['gave no id', answered(create, 201, {})],
])('a create that %s stays on the list', async (_, outcome) => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(outcome);
  expect(lines).toEqual([intended]);
});

test.each([
  ['shown', 'reported deleted'],
  ['never shown', 'made t1'],
])('what was %s, and whose deletion is answered 404, is noted as: %s', async (shown, last) => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const list = { ...create, method: 'GET' };
  const items = shown === 'shown' ? [{ id: 't1', name: 'plumbline-1' }] : [];
  (await creations.begin(list, unlooked))(answered(list, 200, { templates: items }));
  await creations.clear({ call: async (request) => answered(request, 404, {}) });
  expect(lines.at(-1)).toBe(last);
});

test('what the case deletes itself is reported as deleted', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  (await creations.begin(remove, ours))(answered(remove, 204, undefined));
  expect(lines.at(-1)).toBe('reported deleted');
});

test('what is left is deleted at the end, the newest first, and stays on the list where it can not be', async () => {
  const { creations, lines } = opened();
  for (const id of ['t1', 't2'])
    (await creations.begin(create, unlooked))(answered(create, 201, { id, name: 'plumbline-1' }));
  const deleted: unknown[] = [];
  await creations.clear({
    async call(request) {
      if (request.method === 'GET') return ours(request);
      deleted.push(request.ids);
      return answered(request, request.ids?.id === 't2' ? 204 : 409, {});
    },
  });
  expect(deleted).toEqual([{ id: 't2' }, { id: 't1' }]);
  expect(lines.filter((line) => line === 'reported deleted')).toHaveLength(1);
});

test.each([
  ['v2', { action: 'stop' }, 'action'],
  ['v1', undefined, 'stop'],
] as const)('a Pod that REST %s does not delete is stopped', async (api, body, below) => {
  const { creations } = opened();
  const pod = { ...create, api, path: '/pods' } as const;
  (await creations.begin(pod, unlooked))(answered(pod, 201, { id: 'p1', name: 'plumbline-1' }));
  const calls: unknown[] = [];
  await creations.clear({
    async call(request) {
      calls.push([request.method, request.path, request.body]);
      return answered(request, 500, {});
    },
  });
  expect(calls).toEqual([
    ['DELETE', '/pods/{id}', undefined],
    ['POST', `/pods/{id}/${below}`, body],
  ]);
});

test('an id that no answer gave is learnt from a list, so that it is known when the name is another', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, {}));
  const list = { ...create, method: 'GET' } as const;
  const items = [
    { id: 'x', name: 'precious' },
    { id: 't1', name: 'plumbline-1' },
  ];
  for (const _ of ['once', 'again'])
    (await creations.begin(list, unlooked))(answered(list, 200, { templates: items }));
  expect(lines.slice(1)).toEqual(['made t1']);
});

test('a create that may have arrived and was not answered is noted', async () => {
  const { creations, lines } = opened();
  const ended = await creations.begin({ ...create, path: '/pods' }, unlooked);
  ended(new TransportError('cut', 'the connection was cut'));
  expect(lines).toEqual(['intended pod v2 /pods plumbline-1', 'lost']);
});

test('what a list shows is noted once, whether its id was told or not', async () => {
  const { creations, lines } = opened();
  const createPod: RestRequest = { ...create, path: '/pods' };
  (await creations.begin(createPod, unlooked))(answered(createPod, 201, { id: 'p1', name: 'plumbline-1' }));
  const list: RestRequest = { api: 'v2', method: 'GET', path: '/pods', key: 'valid' };
  for (const pods of [[], [{ id: 'p1', name: 'plumbline-1' }], [{ id: 'p1', name: 'plumbline-1' }]])
    (await creations.begin(list, unlooked))(answered(list, 200, { pods }));
  expect(lines).toEqual(['intended pod v2 /pods plumbline-1', 'made p1', 'shown']);
});

test('one is the run’s own under a name that an update gave it', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const update: RestRequest = { ...remove, method: 'PATCH', body: { name: 'of-a-schema' } };
  await creations.begin(update, ours);
  expect(lines.at(-1)).toBe('renamed of-a-schema');
  const templates = [{ id: 't1', name: 'of-a-schema' }];
  (await creations.begin(listTemplates, unlooked))(answered(listTemplates, 200, { templates }));
  await creations.begin(remove, unlooked);
});

test('a name that an update gives is written down before it does, and what has it is the case’s own', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const update: RestRequest = { ...remove, method: 'PATCH', body: { name: 'plumbline-mwv-01234567' } };
  await creations.begin(update, ours);
  await creations.begin({ ...update, body: { name: 'plumbline-changed' } }, ours);
  await creations.begin({ ...update, ids: { id: 't2' } }, shows({}, 404));
  expect(lines).toEqual([
    ...[intended, 'made t1', 'renamed plumbline-mwv-01234567', 'renamed plumbline-changed'],
  ]);
  await creations.begin(remove, shows({ name: 'plumbline-changed' }));
  await expect(creations.begin(remove, shows({ name: 'plumbline-kept' }))).rejects.toThrow('left alone');
});

test('an id may bear the name of its kind', async () => {
  const { creations, lines } = opened();
  const created = { parentId: 'x', templateId: 't1', name: 'plumbline-1' };
  (await creations.begin(create, unlooked))(answered(create, 201, created));
  await creations.begin({ ...remove, method: 'PATCH', body: { name: 'plumbline-mwv-01234567' } }, ours);
  expect(lines).toEqual([intended, 'made t1', 'renamed plumbline-mwv-01234567']);
});

test.each([
  '/templates?x=1',
  '/templates/',
  '//templates',
  '/Templates',
  '/%74emplates',
  '/x/../templates#a',
])('a create by %s is written down as one of its collection', async (path) => {
  const { creations, lines } = opened();
  const ended = await creations.begin({ ...create, path }, unlooked);
  ended(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  expect(lines).toEqual([intended, 'made t1']);
});

test('a create whose body is a text is written down with its name', async () => {
  const { creations, lines } = opened();
  const { body, ...bare } = create;
  await creations.begin({ ...bare, text: JSON.stringify(body) }, unlooked);
  expect(lines).toEqual([intended]);
});

test('calls that make nothing are not written down', async () => {
  const { creations, lines } = opened();
  await creations.begin({ ...create, method: 'GET' }, unlooked);
  await creations.begin({ ...create, path: '/pods/{id}/action' }, unlooked);
  expect(lines).toEqual([]);
});

test.each([
  ['our name', { v2: [] }, { name: 'plumbline-1' }, 200],
  ['our name, where its list could not be read before', {}, { name: 'plumbline-1' }, 200],
  ['our name with something appended', {}, { name: 'plumbline-1 -fb' }, 200],
  ['no name, and it is new', { v2: [] }, {}, 200],
  ['nothing yet, and it is new', { v2: [] }, {}, 404],
] as const)(
  'an answer without our name costs one look before a change, which shows %s',
  async (_, before, body, status) => {
    const { creations, lines } = opened(before);
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1' }));
    const look = vi.fn(shows(body, status));
    await creations.begin(remove, look);
    expect(look).toHaveBeenCalledTimes(1);
    expect(lines.at(-1)).toBe('made t1');
  },
);

test('the first Pod of a run is looked for until it is shown, also where a target shows it late', async () => {
  const { creations, lines } = opened();
  const pod = { ...create, path: '/pods' } as const;
  (await creations.begin(pod, unlooked))(answered(pod, 201, { id: 'p1', name: 'plumbline-1' }));
  const look = vi.fn(async (request: RestRequest) => {
    if (request.path === '/pods/{id}') return answered(request, 404, {});
    const pods = look.mock.calls.length < 4 ? [] : [{ id: 'p1', name: 'plumbline-1' }];
    return answered(request, 200, { pods });
  });
  await creations.begin({ ...remove, path: '/pods/{id}', ids: { id: 'p1' } }, look);
  expect(look).toHaveBeenCalledTimes(4);
  expect(lines.at(-1)).toBe('shown');
});

test('an answer with our name costs one look before each change, which need not succeed', async () => {
  const { creations } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const look = vi.fn(async () => Promise.reject(new TransportError('cut', 'the connection was cut')));
  await creations.begin(remove, look);
  await creations.begin(remove, look);
  expect(look).toHaveBeenCalledTimes(2);
});
