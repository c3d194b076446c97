import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport-error.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { createAccess } from './access.ts';
import type { Entry } from './entry.ts';
import { sweepKind } from './sweep-kind.ts';

type StoppedPod = { readonly id: string; readonly name: string; desiredStatus: string };

/** A target with GraphQL alone. A Pod that is stopped is shown with this state from then on, or no more. */
function stoppingTarget(pods: readonly StoppedPod[], stopped: string | undefined) {
  const hidden = new Set<string>();
  const stop = (id: string) => {
    for (const pod of pods.filter((one) => one.id === id)) {
      if (stopped === undefined) hidden.add(id);
      else pod.desiredStatus = stopped;
    }
    return { podStop: { id } };
  };
  const answer = (query: string) => {
    const shown = pods.filter(({ id }) => !hidden.has(id));
    const [, called, id] = /(podStop|pod)\(input: \{ podId: "(\w+)" \}/.exec(query) ?? [];
    if (called === 'podStop') return stop(id!);
    return called === 'pod'
      ? { pod: shown.find((one) => one.id === id) ?? null }
      : { myself: { pods: shown } };
  };
  const access = createAccess(
    {
      name: 'staging',
      urls: { serverless: 'http://target.invalid', graphql: 'http://target.invalid/graphql' },
      keys: { valid: 'key-of-mine' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 1000 },
      secrets: { $KEY: 'key-of-mine' },
    },
    {
      send: async ({ body }) => json(200, { data: answer(JSON.parse(String(body)).query) }),
      listen: unheard,
      close: async () => {},
    },
  );
  return { sweep: (entry: Entry) => sweepKind('pod', [entry], access) };
}

const rented = (more: Partial<Entry> = {}): Entry => ({
  ...{ number: 1, kind: 'graphql-pod', tag: 'r.1', ids: ['p1'], gone: false },
  facts: { name: 'plumbline-1' },
  ...more,
});
const running = (): StoppedPod => ({ id: 'p1', name: 'plumbline-1', desiredStatus: 'RUNNING' });

describe('a Pod that could only be stopped is not known to be gone where no list shows it afterwards', () => {
  test.each<[string, Entry]>([
    ['with the id of its create', rented()],
    ['and was shown during the run', rented({ shown: true })],
    ['whose create was lost', rented({ ids: [], lost: true })],
    ['whose create was refused', rented({ ids: [], reported: 'refused' })],
    ['that was reported as deleted, and is shown again', rented({ reported: 'deleted' })],
  ])('%s', async (_, entry) => {
    const { closed, left } = await stoppingTarget([running()], undefined).sweep(entry);
    expect(closed).toEqual([]);
    expect(left[0]?.why).toContain('no deletion of it is confirmed (podStop of GraphQL was answered 200)');
  });
});

describe('a Pod of GraphQL that REST deletes, where the answer is lost', () => {
  /** A target of both APIs that shows the Pod until it is deleted, and cuts the answer of that. */
  function losingTarget() {
    const pod = running();
    let isThere = true;
    const inGraphql = (query: string) => {
      const pods = isThere ? [pod] : [];
      return json(200, { data: query.includes('myself') ? { myself: { pods } } : { pod: pods[0] ?? null } });
    };
    const inRest = (method: string) => {
      if (!isThere) return json(404, {});
      if (method === 'GET') return json(200, pod);
      isThere = false;
      throw new TransportError('cut', 'the connection was cut before the answer was whole');
    };
    const answer = (method: string, path: string, body: string) => {
      if (path === '/graphql') return inGraphql(body);
      if (path === '/v2/pods') return json(200, { pods: isThere ? [pod] : [] });
      return inRest(method);
    };
    const urls = { restV2: 'http://target.invalid/v2', graphql: 'http://target.invalid/graphql' };
    return createAccess(
      {
        ...{ name: 'staging', keys: { valid: 'key-of-mine' }, endpoints: { probe: 'probe' } },
        ...{ capabilities: { clockRate: 1000 }, secrets: { $KEY: 'key-of-mine' } },
        urls: { serverless: 'http://target.invalid', ...urls },
      },
      {
        send: async ({ method, url, body }) => answer(method, new URL(url).pathname, String(body)),
        ...{ listen: unheard, close: async () => {} },
      },
    );
  }

  test('is gone once REST answers 404 and neither lists it', async () => {
    const { closed, left } = await sweepKind('pod', [rented({ shown: true })], losingTarget());
    expect([closed.length, left]).toEqual([1, []]);
  });
});

test('one that is shown as TERMINATED once it was stopped is gone', async () => {
  const { closed, left } = await stoppingTarget([running()], 'TERMINATED').sweep(rented());
  expect([closed.length, left]).toEqual([1, []]);
});

test('one whose create was refused, and that no list has shown, was not made', async () => {
  const { closed, left } = await stoppingTarget([], undefined).sweep(
    rented({ ids: [], reported: 'refused' }),
  );
  expect([closed.length, left]).toEqual([1, []]);
});
