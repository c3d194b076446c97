import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { RestRequest } from '../client/rest-request.ts';
import {
  answered,
  collection,
  create,
  given,
  opened,
  ours,
  remove,
  shows,
  unlooked,
} from '../testing/opened-creations.ts';

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

  test('is refused where the profile names it', async () => {
    const { creations } = opened({}, new Set(['probe']));
    const free = (id: string) => creations.assertFree(id, collection, unlooked);
    await expect(free('probe')).rejects.toThrow('is an id of the target profile');
    await expect(free('PROBE')).rejects.toThrow('read as an id of the target profile');
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
