import { describe, expect, test } from 'vitest';
import { eventsOf, tracedCall } from '../../engine/testing/results.ts';
import { keepPods, own } from '../testing/keep-pods.ts';
import { createCall, startReplay } from '../testing/start-replay.ts';

const precious = { id: 'of-another', name: 'precious' };

describe('a Pod that GraphQL made', () => {
  const body = JSON.stringify({
    query: `mutation { podFindAndDeployOnDemand(input: {name: "${own}"}) { id } }`,
  });
  const call = createCall({
    operation: 'graphql podFindAndDeployOnDemand',
    url: '$GRAPHQL_URL?api_key=$KEY',
    body,
    headers: {},
    answer: {
      status: 200,
      headers: {},
      body: '{"data":{"podFindAndDeployOnDemand":{"id":"pod-0000"}}}',
    },
  });

  test('is stopped, and deleted where REST v2 is at hand', async () => {
    const { pods, heard, address } = await keepPods();
    const { ended } = await startReplay(eventsOf(call), {
      GRAPHQL_URL: `${address}/graphql`,
      REST_V2_URL: address,
    });
    expect([await ended, pods]).toEqual([0, [precious]]);
    expect(heard).toContain('DELETE /pods/pod-1');
    expect(heard).toContain('podStop pod-1');
  });

  test('is stopped where it is not, and said to be left', async () => {
    const { heard, address } = await keepPods();
    const { ended, printed } = await startReplay(eventsOf(call), { GRAPHQL_URL: `${address}/graphql` });
    expect(await ended).toBe(3);
    expect(heard).toContain('podStop pod-1');
    expect(printed()).toContain(`${own} is left, with the id pod-1`);
  });

  test('is looked for, and deleted, where the answer has errors', async () => {
    const tricks = { graphqlErrors: true, hidesFor: 3 } as const;
    const { pods, address } = await keepPods(tricks);
    const { ended } = await startReplay(eventsOf(call), {
      GRAPHQL_URL: `${address}/graphql`,
      REST_V2_URL: address,
    });
    expect([await ended, pods]).toEqual([0, [precious]]);
  });

  test('is found by its id where no name is shown', async () => {
    for (const keeps of ['all', undefined] as const) {
      const tricks = { graphqlHidesNames: true, ...(keeps && { keeps }) } as const;
      const { pods, address } = await keepPods(tricks);
      const { ended, printed } = await startReplay(eventsOf(call), {
        GRAPHQL_URL: `${address}/graphql`,
        REST_V2_URL: address,
      });
      expect([await ended, pods.length]).toEqual(keeps ? [3, 2] : [0, 1]);
      expect(printed().includes(`${own} is left, with the id pod-1`)).toBe(keeps === 'all');
    }
  });

  test('is no way to a mutation of what another has', async () => {
    const later = tracedCall({
      ...call,
      number: 2,
      body: JSON.stringify({ query: 'mutation { podStop(input: {podId: "pod-0000"}) { id } }' }),
    });
    const id = 'x\\") { id } } mutation { podStop(input: { podId: \\"of-another';
    for (const answered of ['of-another', id]) {
      const { heard, address } = await keepPods({ answers: { id: answered } });
      const env = { GRAPHQL_URL: `${address}/graphql`, REST_V2_URL: address };
      const { ended } = await startReplay(eventsOf(call, later), env);
      expect([answered, await ended]).toEqual([answered, 1]);
      expect(heard.filter((line) => line.includes('of-another'))).toEqual([]);
    }
  });
});
