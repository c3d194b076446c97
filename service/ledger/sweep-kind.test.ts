import { describe, expect, test } from 'vitest';
import type { Transport, TransportRequest } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { createAccess } from './access.ts';
import type { Entry } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { sweepKind } from './sweep-kind.ts';

type Pod = { readonly id: string; name?: string; status?: string };
type Options = {
  /** What a DELETE does: its status, and whether it deletes. */
  readonly deleting?: readonly [status: number, deletes: boolean];
  /** Whether the action `stop` works, and `terminate`. */
  readonly acting?: { readonly stop?: boolean; readonly terminate?: boolean };
  /** What the list of v1 is answered; by default 410. */
  readonly v1?: [number, unknown];
  /** The status of the list of v2; by default 200. */
  readonly list?: number;
  /** How many Pods a page of the list has. */
  readonly perPage?: number;
  /** How many times a Pod that was deleted is still listed. */
  readonly lingers?: number;
  /** Whether a Pod is read by its id, and lists hide what was told to be deleted. */
  readonly isHidden?: true;
  /** Whether a Pod is read by its id. */
  readonly isReadable?: true;
  /** Is told each call with what it asks for, once it was answered. */
  readonly seen?: (call: string) => void;
  /** Whether the ledger was written with another key. */
  readonly hasAnotherKey?: true;
};

/** A target with these Pods, all of them shown by REST v2. */
function target(pods: Pod[], options: Options = {}) {
  const { deleting = [204, true], acting = {}, v1 = [410, {}], list = 200, perPage, lingers = 0 } = options;
  const calls: string[] = [];
  const going = new Map<Pod, number>();
  const remove = (pod: Pod | undefined): void => void (pod && going.set(pod, lingers));
  const listed = (): Pod[] =>
    pods.filter((pod) => {
      const times = going.get(pod);
      if (times !== undefined) going.set(pod, times - 1);
      return times === undefined || times > 0;
    });

  function act(pod: Pod | undefined, action: 'stop' | 'terminate') {
    if (acting[action] && action === 'stop' && pod) pod.status = 'EXITED';
    if (acting[action] && action === 'terminate') remove(pod);
    return json(acting[action] ? 200 : 500, {});
  }

  function listFrom(from: number) {
    if (perPage === undefined) return json(list, { pods: listed() });
    const next = from + perPage < pods.length ? { nextCursor: String(from + perPage) } : {};
    return json(200, { pods: listed().slice(from, from + perPage), ...next });
  }

  function read(pod: Pod | undefined, query: URLSearchParams, pathname: string) {
    const isById = (options.isHidden ?? options.isReadable) === true && pathname !== '/v2/pods';
    if (!isById) return listFrom(Number(query.get('cursor') ?? 0));
    return pod ? json(200, pod) : json(404, {});
  }

  function answer({ method, url, body }: TransportRequest) {
    const { pathname, searchParams } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (pathname.startsWith('/v1')) return json(...v1);
    const pod = pods.find(({ id }) => pathname.split('/')[3] === id);
    if (method === 'POST') return act(pod, JSON.parse(String(body)).action);
    if (method === 'GET') return read(pod, searchParams, pathname);
    if (deleting[1] || options.isHidden) remove(pod);
    return json(deleting[0], {});
  }

  const transport: Transport = {
    async send(call) {
      const reply = answer(call);
      options.seen?.(`${call.method} ${call.body ?? ''}`);
      return reply;
    },
    listen: unheard,
    close: async () => {},
  };
  const base = 'http://target.invalid';
  const usual = createAccess(
    {
      name: 'staging',
      urls: { serverless: base, restV1: `${base}/v1`, restV2: `${base}/v2` },
      keys: { valid: 'key-of-mine' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 1000 },
      secrets: { $KEY: 'key-of-mine' },
    },
    transport,
  );
  const access = options.hasAnotherKey ? { ...usual, hasAnotherKey: true as const } : usual;
  return {
    calls,
    sweep: (...entries: Entry[]) => sweepKind('pod', entries, access),
    sweepAfter: (before: Inventory, ...entries: Entry[]) => sweepKind('pod', entries, access, before),
  };
}

const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ number: 1, kind: 'pod', tag: 'r.1', ids: ['p1'], gone: false },
  facts: { api: 'v2', path: '/pods', name: 'plumbline-1' },
  ...more,
});
const running = (id: string, name = 'plumbline-1'): Pod => ({ id, name, status: 'RUNNING' });

describe('a Pod is known to be gone', () => {
  test('once no list shows it, after one look', async () => {
    const { sweep, calls } = target([]);
    const { closed, left } = await sweep(entry({ reported: 'deleted', shown: true }));
    expect([closed.length, left]).toEqual([1, []]);
    expect(calls).toEqual(['GET /v2/pods', 'GET /v1/pods', 'GET /v2/pods/p1']);
  });

  test('not where nothing of its kind was ever shown', async () => {
    const { sweep } = target([running('o1', 'prod-db')]);
    const { closed, left } = await sweep(entry({ reported: 'deleted' }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('nothing that the run made of its kind has ever been shown');
  });

  test('when it is listed as TERMINATED', async () => {
    const { sweep } = target([{ ...running('p1'), status: 'TERMINATED' }]);
    expect((await sweep(entry({ reported: 'deleted' }))).left).toEqual([]);
  });

  test('when it is still listed for a while', async () => {
    const { sweep } = target([running('p1')], { lingers: 3 });
    expect((await sweep(entry())).left).toEqual([]);
  });

  test('when terminating works where deleting does not', async () => {
    const { sweep } = target([running('p1')], { deleting: [500, false], acting: { terminate: true } });
    expect((await sweep(entry())).left).toEqual([]);
  });
});

describe('a Pod is left', () => {
  test.each([200, 404, 500])('while it is listed, whatever its deletion was answered: %i', async (status) => {
    const { sweep } = target([running('p1')], { deleting: [status, false] });
    const { closed, left } = await sweep(entry({ reported: 'deleted' }));
    expect(closed).toEqual([]);
    expect(left).toMatchObject([{ what: 'pod p1 named plumbline-1' }]);
    expect(left[0]?.why).toContain(`DELETE /pods/{id} of REST v2 was answered ${status}`);
  });

  test('with the name of the key in place of a key in its id', async () => {
    const { sweep } = target([running('p-key-of-mine')], { deleting: [500, false] });
    const { left } = await sweep(entry({ ids: [] }));
    expect(left).toMatchObject([{ what: 'pod p-$KEY named plumbline-1' }]);
  });

  test('while it is shown by its id and hidden by the lists', async () => {
    const { sweep, calls } = target([running('p1')], { isHidden: true });
    const { closed, left } = await sweep(entry());
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('it is still shown by REST v2 as RUNNING');
    expect(left[0]?.byHand).toContain('DELETE');
    expect(calls).toContain('POST /v2/pods/p1/action');
  });

  test('and not once its id shows it as TERMINATED', async () => {
    const { sweep } = target([{ ...running('p1'), status: 'TERMINATED' }], { isHidden: true });
    expect((await sweep(entry({ reported: 'deleted' }))).left).toEqual([]);
  });

  test('stopped where it can be stopped and nothing else', async () => {
    const { sweep } = target([running('p1')], { deleting: [500, false], acting: { stop: true } });
    const { left } = await sweep(entry());
    expect(left[0]?.why).toContain('is stopped (EXITED), costs no GPU');
  });

  test('with the command that deletes it, which names the variable of the key', async () => {
    const { sweep } = target([running("p'1")], { deleting: [500, false] });
    const { left } = await sweep(entry({ ids: ["p'1"] }));
    expect(left[0]?.byHand).toBe(
      `curl -X DELETE -H 'authorization: Bearer '"$KEY" 'http://target.invalid/v2/pods/p'\\''1'`,
    );
  });
});

describe('a Pod that nobody was told the id of', () => {
  test.each(['refused', 'failed'] as const)(
    'is found by its name after a create that %s',
    async (reported) => {
      const { sweep, calls } = target([running('p7')]);
      const { left } = await sweep(entry({ ids: [], reported }));
      expect(left).toEqual([]);
      expect(calls).toContain('DELETE /v2/pods/p7');
    },
  );

  test('is found beside the one whose id came back', async () => {
    const { sweep, calls } = target([running('p1'), running('p2')]);
    expect((await sweep(entry())).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p2');
  });

  test('is found by the name that an update gave it, whatever id it has since', async () => {
    const { sweep, calls } = target([running('p9', 'plumbline-mwv-01234567')]);
    expect((await sweep(entry({ names: ['plumbline-mwv-01234567'] }))).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p9');
  });

  test('is found on the last page of the list', async () => {
    const others = Array.from({ length: 7 }, (_, number) => running(`o${number}`, 'somebodys'));
    const { sweep, calls } = target([...others, running('p7')], { perPage: 3 });
    await sweep(entry({ ids: [], reported: 'refused' }));
    expect(calls).toContain('DELETE /v2/pods/p7');
  });
});

test('what has another name is never touched', async () => {
  const others = [running('p1', 'somebodys'), running('p2', 'plumbline-2'), running('p3', 'plumbline-')];
  const { sweep, calls } = target(others);
  const { left } = await sweep(entry({ ids: [], reported: 'refused' }));
  expect(left).toEqual([]);
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

describe('an id of ours that is shown under a name that no run gives', () => {
  test.each<[string, Partial<Entry>, Options]>([
    ['once it was deleted', { reported: 'deleted' }, {}],
    ['once its create was refused', { reported: 'refused' }, {}],
    ['where the run was killed before it deleted anything', {}, {}],
    ['where its id alone shows it after that', {}, { isHidden: true }],
  ])('is left alone and reported, %s', async (_, more, options) => {
    const { sweep, calls } = target([running('p1', 'somebody-elses')], options);
    const { closed, left } = await sweep(entry(more));
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain("its id is that of p1 named somebody-elses, which may be somebody else's");
  });

  test.each([{}, { isHidden: true }] as const)(
    'is left alone where it is shown under ours as well',
    async (options) => {
      for (const pods of [
        [running('p1'), running('p1', 'prod-db')],
        [running('p1', 'prod-db'), running('p1')],
      ]) {
        const { sweep, calls } = target(pods, options);
        const { closed, left } = await sweep(entry({ reported: 'deleted' }));
        expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
        expect(closed).toEqual([]);
        expect(left[0]?.why).toContain('it is still shown by REST v2');
        expect(left[0]?.byHand).toBeUndefined();
      }
    },
  );

  test.each<[string, Partial<Entry>]>([
    ['gave it another name', { names: ['prod-db'] }],
    ['created it under no name of the run', { facts: { api: 'v2', path: '/pods', name: 'any' } }],
  ])('is ours where the run %s', async (_, more) => {
    const { sweep, calls } = target([running('p1', 'prod-db')]);
    expect((await sweep(entry(more))).left).toEqual([]);
    expect(calls).toContain('DELETE /v2/pods/p1');
  });

  test.each(['PLUMBLINE-renamed', 'prod-plumbline-1-x', 'PLUMBLINE-1'])(
    'is ours where the name is one that it was given, in whatever letters: %s',
    async (name) => {
      const { sweep, calls } = target([running('p1', name)]);
      const { closed } = await sweep(entry({ reported: 'deleted', names: ['plumbline-renamed'] }));
      expect(calls).toContain('DELETE /v2/pods/p1');
      expect(closed).toHaveLength(1);
    },
  );

  test.each(['plumbline-staging', 'plumbline-mx1k2-0a1b2c3d', 'plumbline-renamed'])(
    'is left where nothing of the run was called so: %s',
    async (name) => {
      const { sweep, calls } = target([running('p1', name)]);
      const { left } = await sweep(entry({ reported: 'deleted' }));
      expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
      expect(left[0]?.why).toContain(`its id is that of p1 named ${name}`);
    },
  );

  test.each(['DELETE', 'stop', 'terminate'])(
    'is left from the %s on that it was given behind',
    async (last) => {
      const pod = running('p1');
      const told: string[] = [];
      const { sweep } = target([pod], {
        ...{ deleting: [500, false], isReadable: true },
        seen(call) {
          told.push(call);
          if (call.includes(last)) pod.name = 'prod-db';
        },
      });
      const { closed } = await sweep(entry({ reported: 'deleted' }));
      expect(told.findLast((call) => !call.startsWith('GET'))).toContain(last);
      expect(closed).toEqual([]);
    },
  );
});

test('an id of one API is nobody of ours in another one, unless the name may be ours', async () => {
  const { sweep, calls } = target([running('p1', 'somebodys')], { v1: [200, []] });
  await sweep(entry({ facts: { api: 'v1', path: '/pods', name: 'plumbline-1' }, reported: 'deleted' }));
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

describe('it is unknown whether a Pod exists', () => {
  test.each<[string, Options, Partial<Entry>]>([
    ['while its list can not be read', { list: 403 }, {}],
    ['when its list shows no names', {}, { ids: [], reported: 'refused' }],
    ['without an id and a name of ours', {}, { ids: [], facts: { api: 'v2', path: '/pods', name: '' } }],
  ])('%s', async (_, options, more) => {
    const { sweep } = target([{ id: 'o1' }], options);
    const { closed, left } = await sweep(entry({ reported: 'deleted', ...more, gone: false }));
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('it is unknown whether it exists');
    expect(left[0]?.byHand).toContain(`'http://target.invalid/v2/pods'`);
  });
});

describe('with another key than the run had a Pod', () => {
  test('that nothing shows is unknown', async () => {
    const { sweep } = target([], { deleting: [404, false], hasAnotherKey: true });
    const { closed, left } = await sweep(entry());
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('no list has shown it to this key');
  });

  test('that is shown is deleted and known to be gone', async () => {
    const { sweep } = target([running('p1')], { hasAnotherKey: true });
    const { closed, left } = await sweep(entry());
    expect([closed.length, left]).toEqual([1, []]);
  });
});

describe('what a run did not make is never touched', () => {
  const changes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET'));

  test.each<[string, string, Inventory]>([
    ['existed before', 'p1', { v2: ['p1'] }],
    ['is named by the target profile', 'probe', {}],
  ])('though its id came back, where it %s', async (_, id, before) => {
    const { sweepAfter, calls } = target([running(id, 'somebodys')]);
    const { left } = await sweepAfter(before, entry({ ids: [id] }));
    expect([changes(calls), left]).toEqual([[], []]);
  });

  test('though it is listed under a name of ours', async () => {
    const { sweepAfter, calls } = target([running('p1'), running('p2')]);
    await sweepAfter({ v2: ['p1'] }, entry({ ids: [], answered: ['p1'] }));
    expect(changes(calls)).toEqual(['DELETE /v2/pods/p2']);
  });

  test.each<[string, Partial<Entry>]>([
    ['its create was answered with', { ids: [], answered: ['victim'] }],
    ['a list shows for our name', { ids: [] }],
    ['an older ledger has', { ids: ['victim'] }],
  ])('though it is one that %s, where the id may be read as one that existed before', async (_, more) => {
    const { sweepAfter, calls } = target([running('VICTIM', 'somebodys'), running('victim')]);
    const { closed, left } = await sweepAfter({ v2: ['VICTIM'] }, entry(more));
    expect([changes(calls), closed]).toEqual([[], []]);
    expect(left).toMatchObject([{ kind: 'pod', what: expect.stringContaining('plumbline-1') }]);
    expect(left[0]?.why).toContain('victim may be read as an id that existed before the run');
  });

  test('while it is unknown whose it is, which is reported', async () => {
    const { sweepAfter, calls } = target([running('p1', 'somebodys')]);
    const { left } = await sweepAfter({ v2: [] }, entry({ ids: [], answered: ['p1'] }));
    expect(changes(calls)).toEqual([]);
    expect(left[0]?.why).toContain(
      "answered with the id of p1 named somebodys, which may be somebody else's",
    );
  });

  test('and is not reported once what was made is found by its name', async () => {
    const { sweepAfter, calls } = target([running('p1', 'somebodys'), running('p7')]);
    const { left } = await sweepAfter({ v2: [] }, entry({ ids: [], answered: ['p1'] }));
    expect([changes(calls), left]).toEqual([['DELETE /v2/pods/p7'], []]);
  });
});

describe('a create without a name that was refused', () => {
  const nameless = (name = '') =>
    entry({ ids: [], reported: 'refused', facts: { api: 'v2', path: '/pods', name } });

  test.each<[string, Pod[], string]>([
    ['nothing was added', [running('o1', 'somebodys')], ''],
    [
      'another run added something',
      [running('o1', 'somebodys'), running('p2', 'plumbline-mbx1k2l3-0a1b2c3d')],
      '',
    ],
  ])('made nothing where %s', async (_, pods, name) => {
    const { sweepAfter } = target(pods);
    const { closed, left } = await sweepAfter({ v2: ['o1'] }, nameless(name));
    expect([closed.length, left]).toEqual([1, []]);
  });

  test('may have made what was added, which is named with the command that deletes it', async () => {
    const { sweepAfter, calls } = target([running('o1', 'somebodys'), running('p2', 'fancy-name')]);
    const { closed, left } = await sweepAfter({ v2: ['o1'] }, nameless());
    expect(closed).toHaveLength(1);
    expect(left).toMatchObject([{ what: 'pod p2 named fancy-name' }]);
    expect(left[0]?.why).toContain('1 of the kind pod were not listed before the run');
    expect(left[0]?.byHand).toContain(`'http://target.invalid/v2/pods/p2'`);
    expect(calls).toEqual(['GET /v2/pods', 'GET /v1/pods']);
  });

  test('is unknown where nobody looked before', async () => {
    const { sweep } = target([]);
    const { left } = await sweep(nameless());
    expect(left[0]?.why).toContain('what there was before the run is not known');
  });
});

describe('a create that was refused is told of where more is listed than before the run', () => {
  const sent = 'plumbline-mbx1k2l3-0a1b2c3d';
  const refused = (more: Partial<Entry> = {}) =>
    entry({ ids: [], reported: 'refused', facts: { api: 'v2', path: '/pods', name: sent }, ...more });

  test.each([
    ['a name that was cut', sent.slice(0, 12)],
    ['a name that was hashed', '8f14e45fceea'],
  ])('under %s', async (_, name) => {
    const { sweepAfter, calls } = target([running('o1', 'somebodys'), running('p2', name)]);
    const { left } = await sweepAfter({ v2: ['o1'] }, refused());
    expect(left).toMatchObject([{ what: `pod p2 named ${name}` }]);
    expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('also once its entry is closed', async () => {
    const { sweepAfter } = target([running('p2', 'other')]);
    expect((await sweepAfter({ v2: [] }, refused({ gone: true }))).left).toHaveLength(1);
  });

  test('and once for what two APIs show', async () => {
    const { sweepAfter } = target([running('p2', 'other')], { v1: [200, [running('p2', 'other')]] });
    expect((await sweepAfter({ v1: [], v2: [] }, refused())).left).toHaveLength(1);
  });

  test('and not where what it made was found by its name', async () => {
    const { sweepAfter } = target([running('p2', 'other'), running('p3', sent)]);
    expect((await sweepAfter({ v2: [] }, refused())).left).toEqual([]);
  });
});

describe('several creates that were answered with one id', () => {
  const facts = { api: 'v2', path: '/pods', name: 'my-pod' };
  const both = [entry({ facts }), entry({ facts, number: 2 })];

  test('are known to be gone where nothing else was added', async () => {
    const { closed, left } = await target([running('p1', 'my-pod')]).sweepAfter({ v2: [] }, ...both);
    expect([closed.length, left]).toEqual([2, []]);
  });

  test('may have made what else was added, which is named', async () => {
    const pods = [running('p1', 'my-pod'), running('p2', 'my-pod')];
    const { left } = await target(pods).sweepAfter({ v2: [] }, ...both);
    expect(left).toMatchObject([
      { what: 'pod p2 named my-pod', why: expect.stringMatching(/unknown whose/) },
    ]);
  });

  test('are unknown where nobody looked before', async () => {
    const { closed, left } = await target([running('p1', 'my-pod')]).sweep(...both);
    expect([closed.length, left.length]).toEqual([1, 1]);
  });
});

describe('a second one of a create is found', () => {
  test.each(['copy of plumbline-1a2b', 'PLUMBLINE-1A2B', 'plumbline-1a2b-1'])(
    'when it is named %s',
    async (name) => {
      const pods = [running('p1', 'plumbline-1a2b'), running('p2', name)];
      const { sweep, calls } = target(pods);
      const own = entry({ facts: { api: 'v2', path: '/pods', name: 'plumbline-1a2b' } });

      expect((await sweep(own)).left).toEqual([]);
      expect(calls).toContain('DELETE /v2/pods/p2');
    },
  );

  test('and nothing that only begins alike', async () => {
    const { sweep, calls } = target([running('p2', 'plumbline-other')]);
    await sweep(entry({ reported: 'refused', ids: [] }));
    expect(calls).not.toContain('DELETE /v2/pods/p2');
  });
});

test('a create that was accepted without an id, and is listed nowhere, is unknown', async () => {
  const { sweep } = target([running('p2', 'renamed')]);
  const { left } = await sweep(entry({ ids: [], accepted: true }));
  expect(left).toMatchObject([{ why: expect.stringContaining('accepted without an id') }]);
});

describe('a create that was not settled', () => {
  const failed = entry({ ids: [], reported: 'failed' });
  const made = entry({ number: 2, facts: { api: 'v2', path: '/pods', name: 'plumbline-2' } });

  test.each([
    ['answered with an error', failed],
    ['not answered', entry({ ids: [], lost: true })],
  ])('and was %s is unknown while no list has shown anything of the run', async (words, one) => {
    const { closed, left } = await target([running('o1', 'somebodys')]).sweep(one);
    expect(closed).toEqual([]);
    expect(left[0]?.why).toBe(
      `it is unknown whether it exists: its create was ${words}, and no list has shown anything that the run made`,
    );
    expect(left[0]?.byHand).toContain('/v2/pods');
  });

  test('is known not to be there where lists show what the run made', async () => {
    const { closed, left } = await target([running('p1', 'plumbline-2')]).sweep(failed, made);
    expect([closed.length, left]).toEqual([2, []]);
  });

  test('is known not to be there where a list has shown what the run made', async () => {
    const { left } = await target([]).sweep(failed, {
      ...made,
      reported: 'deleted',
      gone: true,
      shown: true,
    });
    expect(left).toEqual([]);
  });

  test('is believed not to be there where it was refused', async () => {
    expect((await target([]).sweep(entry({ ids: [], reported: 'refused' }))).left).toEqual([]);
  });
});
