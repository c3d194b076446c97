import { expect, test } from 'vitest';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-client.ts';
import { TransportError } from '../client/transport.ts';
import type { PodAccess } from '../ledger/end-pod.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from '../testing/fake-target.ts';
import { createRentals } from './rentals.ts';

const answered = (status: number, body: unknown, request: GraphqlRequest = { name: 'n', key: 'valid' }) =>
  graphqlAnswerOf(request, json(status, body), { sent: 0, answered: 0 });
const rented = (id: string) => answered(200, { data: { podFindAndDeployOnDemand: { id } } });

function opened() {
  const lines: string[] = [];
  const ledger: Ledger = {
    async intend(kind, { name }) {
      lines.push(`intended ${kind} ${name}`);
      return { tag: 't', made: (id) => void lines.push(`made ${id}`), gone: () => void lines.push('gone') };
    },
    close: async () => {},
  };
  return { lines, rentals: createRentals(ledger) };
}

/** A target with these Pods, which v2 deletes with this status, or not at all where there is no v2; one under an id of its own. */
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
        if (request.ids?.id === otherId) pods = [];
        return restAnswerOf(request, json(deletes!, {}), at);
      },
    },
  };
  return { access, calls };
}

test('a Pod is written down before it is rented, with the id that comes back', async () => {
  const { rentals, lines } = opened();
  const ended = await rentals.begin('plumbline-1');
  expect(lines).toEqual(['intended graphql-pod plumbline-1']);
  ended(rented('p1'));
  expect(lines.at(-1)).toBe('made p1');
});

test.each<[string, Parameters<Awaited<ReturnType<ReturnType<typeof createRentals>['begin']>>>[0]]>([
  ['was refused', answered(400, { errors: [] })],
  ['was not understood', answered(200, { errors: [{ message: 'no such field' }] })],
  ['never arrived', new TransportError('refused', 'nobody listens')],
])('a call that %s rented nothing', async (_, outcome) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(outcome);
  expect(lines.at(-1)).toBe('gone');
});

test('at the end it is stopped, deleted through v2, and struck off', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('p1'));
  const { access, calls } = target([], 204);
  await rentals.clear(access);
  expect(calls).toEqual(['podStop', 'DELETE p1']);
  expect(lines.at(-1)).toBe('gone');
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
  expect(lines.at(-1)).toBe('gone');
});

test('one that was told under another id is found by its name, in REST as well', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('another'));
  const pods = [{ id: 'p7', name: 'plumbline-1', desiredStatus: 'EXITED' }];
  const { access, calls } = target(pods, 404, 'r7');
  await rentals.clear(access);
  expect(calls).toEqual(['podStop', 'DELETE another', 'myself', 'GET undefined', 'DELETE r7', 'myself']);
  expect(lines.at(-1)).toBe('gone');
});

test.each([
  ['v2 does not delete', 409],
  ['no v2 is at hand to delete', undefined],
])('one that %s stays on the list, stopped', async (_, deletes) => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('p1'));
  const { access, calls } = target([{ id: 'p1', name: 'plumbline-1', desiredStatus: 'EXITED' }], deletes);
  await rentals.clear(access);
  expect(calls[0]).toBe('podStop');
  expect(lines).not.toContain('gone');
});

test('one that is terminated is gone, whatever deleting it was answered', async () => {
  const { rentals, lines } = opened();
  (await rentals.begin('plumbline-1'))(rented('p1'));
  await rentals.clear(target([{ id: 'p1', desiredStatus: 'TERMINATED' }], 404).access);
  expect(lines.at(-1)).toBe('gone');
});
