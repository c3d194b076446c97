import { expect, test } from 'vitest';
import { createTrace } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json, standingClock } from '../testing/fake-target.ts';
import { disturbanceOf } from './disturbance.ts';
import { createGraphqlClient } from './graphql-client.ts';
import type { KeptMutations } from './kept.ts';

const mutations: KeptMutations = { send: (_, { send }) => send() };
const rented = { name: 'deploy', query: 'mutation { a }', makes: 'plumbline-1', key: 'valid' } as const;

/** A client whose first call breaks on the way. */
function onARoughWay(kept?: KeptMutations) {
  const trace = createTrace();
  let calls = 0;
  const transport = {
    ...{ listen: unheard, close: async () => {} },
    async send() {
      calls += 1;
      if (calls === 1) throw new TransportError('cut', 'the connection was cut');
      return json(200, { data: { a: { id: 'p1' } } });
    },
  };
  const site = {
    urls: { serverless: 'http://a.invalid', graphql: 'http://a.invalid/graphql' },
    ...{ keys: { valid: 'key' }, endpoints: {} },
  };
  const { signal } = new AbortController();
  const client = createGraphqlClient({
    ...{ site, trace, transport, signal, mutations: kept, clock: standingClock(() => {}) },
    ...{ redact: (text: string) => text, polled: () => false, patience: 1000 },
  });
  return { client, trace, calls: () => calls };
}

test('set-up whose loss does no harm is made again where it broke on the way, and the case counts as undisturbed', async () => {
  const { client, trace, calls } = onARoughWay();

  const { status } = await client.call({ ...rented, mayBeLost: true }, 'baseline');

  expect([status, calls()]).toEqual([200, 2]);
  expect(disturbanceOf(trace.calls())).toBeUndefined();
});

test.each([
  ['what costs money until it is found', { ...rented, mayBeLost: true }, mutations],
  ['what a case rests on', rented, undefined],
] as const)('%s is not made again', async (_, request, kept) => {
  const { client, calls } = onARoughWay(kept);

  await expect(client.call(request, 'baseline')).rejects.toThrow('the connection was cut');

  expect(calls()).toBe(1);
});
