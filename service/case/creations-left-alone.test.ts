import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { RestRequest } from '../client/rest-request.ts';
import type { Inventory } from '../ledger/inventory.ts';
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

test('an id that a list shows under our name and another one is left alone', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  const templates = [
    { id: 't1', name: 'plumbline-1' },
    { id: 't1', name: 'prod' },
  ];
  (await creations.begin(listTemplates, unlooked))(answered(listTemplates, 200, { templates }));
  expect(lines.at(-1)).toBe('answered t1');
  await expect(creations.begin(remove, unlooked)).rejects.toThrow('it is left alone');
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

test('an id that is given again to somebody else within a case is left alone from then on', async () => {
  const { creations, lines } = opened();
  (await creations.begin(create, unlooked))(answered(create, 201, { id: 't1', name: 'plumbline-1' }));
  await creations.begin(remove, ours);
  await expect(creations.begin(remove, shows({ name: 'plumbline-staging' }))).rejects.toThrow('left alone');
  expect(lines.at(-1)).toBe('answered t1');
  await expect(creations.begin(remove, unlooked)).rejects.toThrow('left alone');
});
