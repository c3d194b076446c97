import { describe, expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { PodAccess } from '../ledger/end-pod.ts';
import { noteGivenName } from '../ledger/given-names.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from '../testing/fake-target.ts';
import { createRentals } from './rentals.ts';

const answered = (status: number, body: unknown, request: GraphqlRequest = { name: 'n', key: 'valid' }) =>
  graphqlAnswerOf(request, json(status, body), { sent: 0, answered: 0 });
const rented = (id: string, name?: string) =>
  answered(200, { data: { podFindAndDeployOnDemand: { id, name } } });
const ours = (id: string) => rented(id, 'plumbline-1');

noteGivenName('plumbline-mb3x-1a2b3c4d');

function opened(before: Inventory = { graphql: [], v2: [] }, profileIds: ReadonlySet<string> = new Set()) {
  const lines: string[] = [];
  const ledger: Ledger = {
    async intend(kind, { name }) {
      lines.push(`intended ${kind} ${name}`);
      return {
        tag: 't',
        made: (id) => void lines.push(`made ${id}`),
        reported: (as) => void lines.push(`reported ${as}`),
        answered: (id) => void lines.push(`answered ${id}`),
        shown: () => void lines.push('shown'),
        isShown: () => lines.includes('shown'),
        renamed: async (name) => void lines.push(`renamed ${name}`),
        gone: () => void lines.push('gone'),
      };
    },
    before: async () => before,
    close: async () => {},
  };
  return { lines, ledger, rentals: createRentals(ledger, profileIds) };
}

/** A target with these Pods, which v2 deletes with this status, or not at all where there is no v2; one under an id of its own, with 204. */
function target(listed: object[], deletes?: number, otherId?: string) {
  const calls: string[] = [];
  let pods = listed;
  const access: PodAccess = {
    site: { urls: { serverless: '', ...(deletes === undefined ? {} : { restV2: 'http://v2' }) } },
    graphql: {
      async call(request) {
        calls.push(request.name);
        return answered(200, { data: request.name === 'myself' ? { myself: { pods } } : {} }, request);
      },
    },
    rest: {
      async call(request) {
        calls.push(`${request.method} ${request.ids?.id}`);
        const at = { sent: 0, answered: 0 };
        const inRest = otherId === undefined ? [] : [{ id: otherId, name: 'plumbline-1' }];
        if (request.method === 'GET') return restAnswerOf(request, json(200, { pods: inRest }), at);
        const isOther = request.ids?.id === otherId;
        if (isOther) pods = [];
        return restAnswerOf(request, json(isOther ? 204 : deletes!, {}), at);
      },
    },
  };
  return { access, calls };
}

test('a Pod is written down before it is rented, with the id that comes back', async () => {
  const { rentals, lines } = opened();
  const ended = await rentals.begin('plumbline-1');
  expect(lines).toEqual(['intended graphql-pod plumbline-1']);
  ended(ours('p1'));
  expect(lines.at(-1)).toBe('made p1');
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createRentals>['begin']>>>[0]]>([
  ['was refused', answered(400, { errors: [] })],
  ['was not understood', answered(200, { errors: [{ message: 'no such field' }] })],
])('a call that %s stays on the list until the target is looked at', async (_, outcome) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(outcome);
  expect(lines.at(-1)).toBe('reported refused');
});

test.each([408, 504])('a call that was answered %i may have rented a Pod', async (status) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(status, undefined));
  expect(lines).toEqual(['intended graphql-pod plumbline-1']);
});

test('a call that never arrived rented nothing', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(new TransportError('refused', 'nobody listens'));
  expect(lines.at(-1)).toBe('gone');
});

test('at the end it is stopped, deleted through v2, and reported as deleted', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access, calls } = target([{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }], 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself', 'podStop', 'DELETE p1']);
  expect(lines.slice(1)).toEqual(['made p1', 'shown', 'reported deleted']);
});

test('one that is listed under another name as well is left alone', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(200, { data: null, errors: [{ message: 'oh' }] }));
  const pods = ['plumbline-1', 'prod-db'].map((name) => ({ id: 'p7', name }));
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself']);
  expect(lines).not.toContain('made p7');
});

test('one whose id never came back is found by its name', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(answered(200, { data: null, errors: [{ message: 'oh' }] }));
  const pods = [
    { id: 'p7', name: 'plumbline-1' },
    { id: 'p8', name: 'somebodys' },
  ];
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls).toEqual(['myself', 'podStop', 'DELETE p7']);
  expect(lines.at(-1)).toBe('reported deleted');
});

test('several of one name have one id each, and all of them are ended', async () => {
  const { rentals, lines } = opened();
  for (const _ of [1, 2])
    (await rentals.begin('plumbline-1'))(new TransportError('cut', 'the connection was cut'));
  const pods = ['p7', 'p8'].map((id) => ({ id, name: 'plumbline-1', desiredStatus: 'RUNNING' }));
  const { access, calls } = target(pods, 204);
  await rentals.clear(access);
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
    'DELETE p7',
    'DELETE p8',
    'DELETE p7',
    'DELETE p8',
  ]);
  expect(lines.filter((line) => line.startsWith('made'))).toEqual(['made p7', 'made p8']);
});

/** Has the run be shown something that it made, which it waits for otherwise. */
async function shownOne(ledger: Ledger): Promise<void> {
  const earlier = createRentals(ledger);
  (await earlier.begin('plumbline-0'))(rented('p0', 'plumbline-0'));
  await earlier.assertOwn(
    (id) => id === 'p0',
    async () => [{ id: 'p0', name: 'plumbline-0', desiredStatus: 'RUNNING' }],
  );
}

test('the first Pod of a run is waited for until it is listed, since its end proves nothing otherwise', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const look = vi.fn(async () =>
    look.mock.calls.length < 2 ? [] : [{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }],
  );
  await rentals.assertOwn((id) => id === 'p1', look);
  expect(look).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toBe('shown');
});

test('one that was told under another id is found by its name, in REST as well', async () => {
  const { rentals, lines, ledger } = opened();
  await shownOne(ledger);
  (await rentals.begin('plumbline-1'))(ours('another'));
  const pods = [{ id: 'p7', name: 'plumbline-1', desiredStatus: 'EXITED' }];
  const { access, calls } = target(pods, 404, 'r7');
  await rentals.clear(access);
  expect(calls).toEqual([
    ...['myself', 'podStop', 'DELETE another'],
    ...['myself', 'GET undefined', 'DELETE r7', 'myself'],
  ]);
  expect(lines.at(-1)).toBe('reported deleted');
});

test.each([
  ['v2 does not delete', 409],
  ['no v2 is at hand to delete', undefined],
])('one that %s stays on the list, stopped', async (_, deletes) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access, calls } = target([{ id: 'p1', name: 'plumbline-1', desiredStatus: 'EXITED' }], deletes);
  await rentals.clear(access);
  expect(calls.slice(0, 2)).toEqual(['myself', 'podStop']);
  expect(lines).not.toContain('reported deleted');
});

test.each([
  ['was answered 503 by v2', 503],
  ['is not possible without v2', undefined],
])('one that no list shows, and whose deletion %s, may still be there', async (_, deletes) => {
  const { rentals, lines, ledger } = opened();
  await shownOne(ledger);
  (await rentals.begin('plumbline-1'))(ours('p1'));
  await rentals.clear(target([], deletes).access);
  expect(lines).not.toContain('reported deleted');
});

test('one that nothing shows to be ours is left to the end of the run, and costs no rule its verdict', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  const { access } = target([], 204);
  const call = () => Promise.reject(new Inconclusive('nothing-to-judge', 'it is left alone'));
  await rentals.clear({ ...access, graphql: { call } });
  expect(lines).not.toContain('reported deleted');
});

test('one that is terminated is done with, whatever deleting it was answered', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(ours('p1'));
  await rentals.clear(target([{ id: 'p1', desiredStatus: 'TERMINATED' }], 404).access);
  expect(lines.at(-1)).toBe('reported deleted');
});

describe('a Pod that was not rented here is left alone', () => {
  test.each<[string, Inventory, ReadonlySet<string>]>([
    ['existed before', { graphql: ['p9'] }, new Set()],
    ['existed before by REST', { graphql: [], v2: ['p9'] }, new Set()],
    ['is named by the profile', { graphql: [] }, new Set(['p9'])],
    ['may be read as one that existed before', { graphql: ['P9'] }, new Set()],
  ])('when the id of the answer %s', async (_, before, profileIds) => {
    const { rentals, lines } = opened(before, profileIds);
    (await rentals.begin('plumbline-1'))(ours('p9'));
    expect(lines.at(-1)).toBe('answered p9');
    expect(rentals.misattributed()).toContain('answered with the id p9');
    const { access, calls } = target([{ id: 'p7', name: 'plumbline-1' }], 204);
    await rentals.clear(access);
    expect(calls).toEqual(['myself', 'podStop', 'DELETE p7']);
    await expect(rentals.assertOwn((id) => id === 'p9', noPods)).rejects.toThrow(Inconclusive);
  });

  test.each([
    ['no name', rented, 'somebodys'],
    ['our name', ours, 'somebodys'],
    ['our name, and that is of another run', ours, 'plumbline-mb3y-9c0d1e2f'],
  ])('when it is listed under another name, and its create was answered with %s', async (_, answer, name) => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(answer('p9'));
    const look = async () => [{ id: 'p9', name, desiredStatus: 'RUNNING' }];
    const asserted = rentals.assertOwn((id) => id === 'p9', look);
    await expect(asserted).rejects.toThrow('shown under another name');
  });

  test('at the end, where what was rented is looked for by its name', async () => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(ours('p9'));
    const pods = [
      { id: 'p9', name: 'somebodys' },
      { id: 'p7', name: 'plumbline-1' },
    ];
    const { access, calls } = target(pods, 204);
    await rentals.clear(access);
    expect(calls).toEqual(['myself', 'myself', 'podStop', 'DELETE p7']);
  });
});

test('an answer without a name costs one look before each change', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('p1'));
  const look = vi.fn(async () => [{ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' }]);
  await rentals.assertOwn((id) => id === 'p1', look);
  await rentals.assertOwn((id) => id === 'p1', look);
  expect(look).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toBe('shown');
});

describe('an id that is somebody else’s by now', () => {
  const named = (name: string) => async () => [{ id: 'p1', name, desiredStatus: 'RUNNING' }];

  test('is not changed again', async () => {
    const { rentals, lines } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    await rentals.assertOwn((id) => id === 'p1', named('plumbline-1'));
    const again = rentals.assertOwn((id) => id === 'p1', named('plumbline-worker'));
    await expect(again).rejects.toThrow('left alone');
    expect(lines.at(-1)).toBe('answered p1');
  });

  test('is changed under a name that an update gave', async () => {
    const { rentals, lines } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    await rentals.renamed(['p1'], 'plumbline-renamed');
    await rentals.assertOwn((id) => id === 'p1', named('plumbline-renamed'));
    expect(lines).toContain('renamed plumbline-renamed');
  });

  test('is not stopped again', async () => {
    const { rentals } = opened();
    (await rentals.begin('plumbline-1'))(ours('p1'));
    const pod = { id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' };
    const { access, calls } = target([pod], 500);
    const { call } = access.graphql;
    await rentals.clear({
      ...access,
      graphql: {
        call(request, role) {
          if (request.name === 'podStop') pod.name = 'plumbline-lxk2-99999999';
          return call(request, role);
        },
      },
    });
    expect(calls).toEqual(['myself', 'podStop', 'DELETE p1', 'myself']);
  });
});

test('of several Pods in one call each has the id under its key', async () => {
  const { rentals, lines } = opened();
  const ended = [await rentals.begin('plumbline-1', 'a'), await rentals.begin('plumbline-2', 'b')];
  const pods = { a: { id: 'p1', name: 'plumbline-1' }, b: { id: 'p2', name: 'plumbline-2' } };
  for (const end of ended) end(answered(200, { data: pods }));
  expect(lines.slice(-2)).toEqual(['made p1', 'made p2']);
});

describe('what a mutation names and no create was answered with', () => {
  const named = new Set(['p9', 'word']);
  const unlooked = () => Promise.reject(new Error('nothing is listed'));
  const listing = (name: unknown) => async () => [{ id: 'p9', name, desiredStatus: 'RUNNING' }];

  test.each<[string, Inventory, ReadonlySet<string>]>([
    ['existed before', { graphql: ['p9'] }, new Set()],
    ['existed before by REST', { graphql: [], v1: ['p9'] }, new Set()],
    ['is named by the profile', { graphql: [] }, new Set(['p9'])],
    ['may be read as one that existed before', { graphql: ['P9'] }, new Set()],
    ['may be read as one of the profile', { graphql: [] }, new Set(['P9'])],
  ])('is left alone where it %s', async (_, before, profileIds) => {
    const { rentals } = opened(before, profileIds);
    await expect(rentals.assertFree(named, ['pod'], unlooked)).rejects.toThrow('p9');
  });

  test.each(['somebodys', 'plumbline-mb3y-9c0d1e2f'])(
    'is left alone where it is shown under the name %s of somebody else',
    async (shown) => {
      const { rentals } = opened();
      const asserted = rentals.assertFree(named, ['pod'], listing(shown));
      await expect(asserted).rejects.toThrow('p9 is shown under a name that is none of ours');
    },
  );

  test('is left alone where nothing shows whose it is', async () => {
    const { rentals } = opened({});
    await expect(rentals.assertFree(named, ['pod'], listing(null))).rejects.toBeInstanceOf(Inconclusive);
  });

  test.each([
    ['is shown under a name of this run', {}, listing('Plumbline-mb3x-1a2b3c4d-more')],
    ['is shown under a name of this run that was cut', {}, listing('plumbline-mb3x-1a')],
    ['is shown without a name, and is new', { graphql: [] }, listing(null)],
    ['is made up', {}, noPods],
  ] as const)('is let through where it %s', async (_, before, look) => {
    const { rentals } = opened(before);
    await expect(rentals.assertFree(named, ['pod'], look)).resolves.toBeUndefined();
  });

  test('costs no list where it is of another kind, or ours', async () => {
    const { rentals } = opened();
    await rentals.assertFree(named, ['template'], unlooked);
    (await rentals.begin('plumbline-1'))(ours('p9'));
    await rentals.assertFree(new Set(['p9']), ['pod'], unlooked);
  });
});

async function noPods(): Promise<never[]> {
  return [];
}
