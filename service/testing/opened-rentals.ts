import { createRentals } from '../case/rentals.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { PodAccess } from '../ledger/end-pod.ts';
import { noteGivenName } from '../ledger/given-names.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from './fake-target.ts';

export const answered = (
  status: number,
  body: unknown,
  request: GraphqlRequest = { name: 'n', key: 'valid' },
) => graphqlAnswerOf(request, json(status, body), { sent: 0, answered: 0 });
export const rented = (id: string, name?: string) =>
  answered(200, { data: { podFindAndDeployOnDemand: { id, name } } });
export const ours = (id: string) => rented(id, 'plumbline-1');

noteGivenName('plumbline-mb3x-1a2b3c4d');

export function opened(
  before: Inventory = { graphql: [], v2: [] },
  profileIds: ReadonlySet<string> = new Set(),
) {
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
export function target(listed: object[], deletes?: number, otherId?: string) {
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

export async function noPods(): Promise<never[]> {
  return [];
}
