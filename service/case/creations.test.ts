import { describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { noteGivenName } from '../ledger/given-names.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from '../testing/fake-target.ts';
import { createCreations } from './creations.ts';

const collection = { kind: 'template', api: 'v2', path: '/templates' } as const;
const given = 'plumbline-mb3x-1a2b3c4d';
noteGivenName(given);

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

/** A call that no case here makes. */
const unlooked = async (): Promise<never> => {
  throw new Error('nothing is looked at');
};

/** Shows what a create asked for. */
const ours = (request: RestRequest) => shows({ name: 'plumbline-1' })(request);

function opened(before: Inventory = { v1: [], v2: [] }, profileIds: ReadonlySet<string> = new Set()) {
  const lines: string[] = [];
  const ledger: Ledger = {
    async intend(kind, facts) {
      lines.push(`intended ${kind} ${facts.api} ${facts.path} ${facts.name}`);
      return {
        tag: 't',
        made: (id) => void lines.push(`made ${id}`),
        reported: (as) => void lines.push(`reported ${as}`),
        answered: (id) => void lines.push(`answered ${id}`),
        renamed: async (name) => void lines.push(`renamed ${name}`),
        gone: () => void lines.push('gone'),
        ...(kind === 'pod'
          ? { shown: () => void lines.push('shown'), lost: () => void lines.push('lost') }
          : {}),
      };
    },
    before: async () => before,
    close: async () => {},
  };
  return { lines, creations: createCreations(ledger, profileIds) };
}

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
    ['GET', '/pods/{id}', undefined],
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

test.each(['prod-db', 'plumbline-mb3y-9c0d1e2f'])(
  'an id that a list shows under a name that this run did not give is left alone from then on: %s',
  async (another) => {
    const { creations, lines } = opened();
    const createPod: RestRequest = { ...create, path: '/pods' };
    (await creations.begin(createPod, unlooked))(answered(createPod, 201, { id: 'p1', name: 'plumbline-1' }));
    const list: RestRequest = { api: 'v2', method: 'GET', path: '/pods', key: 'valid' };
    const removal: RestRequest = {
      ...{ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: 'p1' }, key: 'valid' },
    };
    const shown = (name: string) => answered(list, 200, { pods: [{ id: 'p1', name }] });
    (await creations.begin(list, unlooked))(shown('PLUMBLINE-1'));
    await creations.begin(removal, shows({ name: 'PLUMBLINE-1' }));

    (await creations.begin(list, unlooked))(shown(another));

    expect(lines.at(-1)).toBe('answered p1');
    await expect(creations.begin(removal, unlooked)).rejects.toThrow('it is left alone');
    expect(creations.misattributed()).toContain('which is shown under another name');

    (await creations.begin(list, unlooked))(
      answered(list, 200, { pods: [{ id: 'p2', name: 'plumbline-1' }] }),
    );
    expect(lines.at(-1)).toBe('made p2');
  },
);

test('a name that an update gives is written down before it does, unless somebody else may have it', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const update: RestRequest = { ...remove, method: 'PATCH', body: { name: 'plumbline-mwv-01234567' } };
  await creations.begin(update, ours);
  await creations.begin({ ...update, body: { name: 'plumbline-changed' } }, unlooked);
  await creations.begin({ ...update, ids: { id: 't2' } }, shows({}, 404));
  expect(lines).toEqual([intended, 'made t1', 'renamed plumbline-mwv-01234567']);
});

test('an id may bear the name of its kind', async () => {
  const { creations, lines } = opened();
  const created = { parentId: 'x', templateId: 't1', name: 'plumbline-1' };
  (await creations.begin(create, unlooked))(answered(create, 201, created));
  await creations.begin({ ...remove, method: 'PATCH', body: { name: 'plumbline-mwv-01234567' } }, ours);
  expect(lines).toEqual([intended, 'made t1', 'renamed plumbline-mwv-01234567']);
});

describe('what a call names and no create was answered with', () => {
  const rename: RestRequest = { ...remove, method: 'PATCH', body: { name: 'plumbline-renamed' } };
  const stop: RestRequest = {
    ...remove,
    method: 'POST',
    path: '/templates/{id}/action',
    body: { action: 'stop' },
  };
  const listing = (item: object) => async (request: RestRequest) =>
    request.path === '/templates'
      ? answered(request, 200, { templates: [item] })
      : answered(request, 405, {});

  test.each([
    ['DELETE', remove],
    ['PATCH', rename],
    ['POST', stop],
  ])('is not changed by a %s where it existed before the run', async (_, call) => {
    const { creations } = opened({ v2: ['t1'] });
    await expect(creations.begin(call, unlooked)).rejects.toThrow('t1 existed before the run');
  });

  test.each(['T1', 't%31', 't1\u00a0', 't1;x', 't1.json'])(
    'is not changed by %j, which may be read as one that existed before the run',
    async (id) => {
      const { creations } = opened({ v2: ['t1'] });
      await expect(creations.begin({ ...remove, ids: { id } }, unlooked)).rejects.toThrow('may be read as');
      await expect(creations.assertNew([id])).rejects.toThrow('may be read as');
      await expect(creations.assertUnlisted(['a', id])).rejects.toThrow('may be read as');
    },
  );

  test.each([
    'victim-pods:/workspace:rw',
    'network-volumes/victim-pods',
    'own1,victim-pods',
    '{"id":"victim-pods"}',
    'id eq victim-pods.',
    'a%2Fvictim-pods%22',
    String.raw`{"id":"\u0076ictim-pods"}`,
    String.raw`{"x":"{\"id\":\"\\u0076ictim-pods\"}"}`,
    '<pod ref="&#118;ictim-pods"/>',
  ])('is not said within %j', async (text) => {
    const { creations } = opened({ v2: ['1', 'victim-pods'] });
    const why = /victim-pods.* (existed before the run|may be read as)/;
    await expect(creations.assertUnlisted([text])).rejects.toThrow(why);
    await expect(creations.assertUnlisted(['a 1 b', 'victim-pods-2'])).resolves.toBeUndefined();
  });

  test.each(['pod-k3x9ab2m', 'k3x9ab2m_x', 'https://K3X9AB2M-8080.proxy.example/a', 'a.k3x9ab2m.~b'])(
    'is not said within the word %j where nobody says it by chance',
    async (text) => {
      const { creations } = opened({ v2: ['victim', 'k3x9ab2m'] });
      await expect(creations.assertUnlisted([text])).rejects.toThrow(Inconclusive);
      const others = ['pod-victim', 'k3x9ab2m1', 'k3x9-ab2m', '1.2.3-py310'];
      await expect(creations.assertUnlisted(others)).resolves.toBeUndefined();
    },
  );

  test('is not changed where it existed before in another API', async () => {
    const { creations } = opened({ v1: ['t1'], v2: [] });
    await expect(creations.begin(remove, unlooked)).rejects.toThrow('t1 existed before the run');
  });

  test.each<[string, (request: RestRequest) => Promise<ReturnType<typeof answered>>]>([
    ['by its id', shows({ name: 'precious' })],
    ['in a list', listing({ id: 't1', name: 'precious' })],
    ['of another run', shows({ name: 'plumbline-mb3y-9c0d1e2f' })],
  ])('is not changed where it is shown under a name of somebody else, %s', async (_, look) => {
    const { creations } = opened({});
    await expect(creations.begin(remove, look)).rejects.toThrow(Inconclusive);
  });

  test('is not changed where nothing shows whose it is', async () => {
    const { creations } = opened({});
    await expect(creations.begin(remove, shows({}))).rejects.toThrow(Inconclusive);
  });

  test('is not changed where an answer gave it, and nothing shows it', async () => {
    const { creations } = opened({});
    (await creations.begin(create, unlooked))(answered(create, 201, { parentId: 't1', name: 'plumbline-1' }));
    await expect(creations.begin(remove, shows({}, 405))).rejects.toThrow(Inconclusive);
  });

  test.each([
    ['is shown under a name of this run', {}, shows({ name: given })],
    ['is shown without a name, and is new', { v2: [] }, shows({})],
    ['is made up, so that nothing has it', {}, shows({}, 404)],
    ['is made up, and nothing is read by its id', {}, listing({ id: 't2' })],
  ] as const)('is let through where it %s', async (_, before, look) => {
    const { creations } = opened(before);
    await expect(creations.begin(remove, look)).resolves.toBeDefined();
  });

  test('is given no other name while something of the kind has no id: it would be lost', async () => {
    const { creations } = opened();
    (await creations.begin(create, unlooked))(answered(create, 201, {}));
    await expect(creations.begin(rename, shows({ name: given }))).rejects.toThrow('would be lost');
    await expect(creations.begin(stop, shows({ name: given }))).resolves.toBeDefined();
  });

  test('is refused of any kind where it existed before, or is named by the profile', async () => {
    const { creations } = opened({ v2: ['t1'] }, new Set(['probe']));
    await expect(creations.assertNew(['word', 't1'])).rejects.toThrow('t1 existed before the run');
    await expect(creations.assertNew(['probe'])).rejects.toThrow('probe is an id of the target profile');
    await expect(creations.assertFree('probe', collection, unlooked)).rejects.toThrow('the target profile');
    await expect(creations.assertNew(['PROBE'])).rejects.toThrow('read as an id of the target profile');
    await expect(creations.assertNew(['word'])).resolves.toBeUndefined();
  });

  test('is looked at no further where it is only read, or is of no collection', async () => {
    const { creations } = opened({ v2: ['t1'] });
    await creations.begin({ ...remove, method: 'GET' }, unlooked);
    await creations.begin({ ...remove, path: '/others/{id}' }, unlooked);
  });
});

describe('a path with the id in it', () => {
  const bare = { api: 'v2', method: 'DELETE', key: 'valid' } as const;

  test.each([
    '/templates/t1',
    '/templates/t1?force=true',
    '/templates/t1/action',
    '//templates//t1/',
    '/Templates/%741',
    '/templates%2Ft1',
    '/x/../templates/./t1#top',
    '/templates;v=2/t1',
  ])('%s names as its parameters do', async (path) => {
    const { creations } = opened({ v2: ['t1'] });
    await expect(creations.begin({ ...bare, path }, unlooked)).rejects.toThrow('t1 existed before the run');
  });

  test('names what is ours, which it may change', async () => {
    const { creations, lines } = opened();
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    const request: RestRequest = { ...bare, path: '/templates/t1' };
    (await creations.begin(request, ours))(answered(request, 204, undefined));
    expect(lines.at(-1)).toBe('reported deleted');
  });

  test.each(['DELETE', 'PATCH', 'POST'])('of the target profile is left alone by a %s', async (method) => {
    const { creations } = opened({ v2: [] }, new Set(['probe']));
    const request = { ...bare, method, path: '/serverless/probe' };
    await expect(creations.begin(request, unlooked)).rejects.toThrow('an id of the target profile');
  });

  test('may be made up', async () => {
    const { creations } = opened();
    const look = shows({}, 404);
    await expect(creations.begin({ ...bare, path: '/templates/nobodys' }, look)).resolves.toBeDefined();
  });
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

describe('what a create did not make is left alone', () => {
  test.each<[string, Inventory, ReadonlySet<string>]>([
    ['existed before', { v2: ['t1'] }, new Set()],
    ['is named by the profile', { v2: [] }, new Set(['t1'])],
    ['may be read as one that existed before', { v2: ['T1'] }, new Set()],
    ['may be read as one of the profile', { v2: [] }, new Set(['T1'])],
  ])('when the id of the answer %s', async (_, before, profileIds) => {
    const { creations, lines } = opened(before, profileIds);
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    expect(lines.at(-1)).toBe('answered t1');
    expect(creations.misattributed()).toContain('answered with the id t1');
    await expect(creations.begin(remove, unlooked)).rejects.toThrow(Inconclusive);
    await creations.clear({ call: unlooked });
  });

  test.each([
    ['no name', undefined, 'somebodys'],
    ['our name', 'plumbline-1', 'somebodys'],
    ['our name, and that is of another run', 'plumbline-1', 'plumbline-mb3y-9c0d1e2f'],
  ])('when it is shown under another name, and its create was answered with %s', async (_, name, other) => {
    const { creations } = opened();
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name }));
    await expect(creations.begin(remove, shows({ name: other }))).rejects.toThrow('another name');
  });

  test('when its list could not be read before, and it shows no name', async () => {
    const { creations } = opened({});
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    await expect(creations.begin(remove, shows({}))).rejects.toThrow(
      'nothing shows that this run created it',
    );
    expect(creations.misattributed()).toBeUndefined();
  });

  test('when the profile names it, whoever made it', async () => {
    const { creations } = opened({ v2: [] }, new Set(['t1']));
    await expect(creations.begin(remove, unlooked)).rejects.toThrow('an id of the target profile');
  });

  test('when two creates were answered with its id, but for the one whose name it has', async () => {
    const { creations, lines } = opened();
    const second = { ...create, body: { name: 'plumbline-2' } };
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    (await creations.begin(second, unlooked))(answered(second, 201, { id: 't1', name: 'plumbline-2' }));
    const deleted: unknown[] = [];
    await creations.clear({
      async call(request) {
        if (request.method === 'DELETE') deleted.push(request.ids);
        return answered(request, 200, { name: 'plumbline-1' });
      },
    });
    expect(deleted).toEqual([{ id: 't1' }]);
    expect(lines.filter((line) => line === 'reported deleted')).toHaveLength(1);
  });
});

test.each([
  ['our name', { v2: [] }, { name: 'plumbline-1' }, 200],
  ['our name, where its list could not be read before', {}, { name: 'plumbline-1' }, 200],
  ['our name with something appended', {}, { name: 'plumbline-1 -fb' }, 200],
  ['no name, and it is new', { v2: [] }, {}, 200],
  ['nothing yet, and it is new', { v2: [] }, {}, 404],
] as const)('an answer without our name costs one look, which shows %s', async (_, before, body, status) => {
  const { creations, lines } = opened(before);
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1' }));
  const look = vi.fn(shows(body, status));
  await creations.begin(remove, look);
  await creations.begin(remove, look);
  expect(look).toHaveBeenCalledTimes(1);
  expect(lines.at(-1)).toBe('made t1');
});

test('an answer with our name costs one look before the first change, which need not succeed', async () => {
  const { creations } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const look = vi.fn(async () => Promise.reject(new TransportError('cut', 'the connection was cut')));
  await creations.begin(remove, look);
  await creations.begin(remove, look);
  expect(look).toHaveBeenCalledTimes(1);
});

function shows(body: object, status = 200) {
  return async (request: RestRequest) => answered(request, status, body);
}

describe('an id that a template was answered with', () => {
  const pod: RestRequest = { ...remove, path: '/pods/{id}' };

  test.each<[string, (request: RestRequest) => Promise<ReturnType<typeof answered>>]>([
    ['a Pod that is shown with it', shows({ name: 'precious' })],
    ['a Pod that nothing shows', async (request) => answered(request, 404, {})],
  ])('is not that of %s', async (_, look) => {
    const { creations } = opened();
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    await expect(
      creations.begin(pod, (request) => (request.path.startsWith('/pods') ? look : ours)(request)),
    ).rejects.toThrow(Inconclusive);
    await expect(creations.begin(remove, ours)).resolves.toBeTypeOf('function');
  });

  test('is claimed of that kind alone', async () => {
    const { creations } = opened();
    (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
    const claimed = [undefined, ['template'], ['pod', 'template'], ['pod']] as const;
    expect(claimed.map((kinds) => creations.isClaimed('t1', kinds))).toEqual([true, true, true, false]);
  });
});

describe('an order that names something by its id', () => {
  const order = (registry: string): RestRequest => ({ ...create, body: { name: 'plumbline-2', registry } });

  test('is not sent where that existed before the run', async () => {
    const { creations, lines } = opened({ v2: ['theirs'] });
    await expect(creations.begin(order('theirs'), unlooked)).rejects.toBeInstanceOf(Inconclusive);
    expect(lines).toEqual([]);
    const text = JSON.stringify(order('theirs').body);
    const asText = creations.begin({ ...create, body: undefined, text }, unlooked);
    await expect(asText).rejects.toBeInstanceOf(Inconclusive);
    await creations.begin(order('nobodys'), unlooked);
    expect(lines).toHaveLength(1);
  });

  test('is not sent where a create was answered with the id of what is shown under another name', async () => {
    const { creations } = opened();
    const ended = await creations.begin({ ...create, path: '/registries' }, unlooked);
    ended(answered(create, 201, { id: 'theirs' }));
    const look = async (request: RestRequest) =>
      answered(request, 200, { id: 'theirs', name: 'somebody-elses' });
    await expect(creations.begin(order('theirs'), look)).rejects.toBeInstanceOf(Inconclusive);
  });
});
