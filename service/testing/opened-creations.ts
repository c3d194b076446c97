import { createCreations } from '../case/creations.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { noteGivenName } from '../ledger/given-names.ts';
import type { Inventory } from '../ledger/inventory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { json } from './fake-target.ts';

export const collection = { kind: 'template', api: 'v2', path: '/templates' } as const;
export const given = 'plumbline-mb3x-1a2b3c4d';
noteGivenName(given);

export const create: RestRequest = {
  api: 'v2',
  method: 'POST',
  path: '/templates',
  key: 'valid',
  body: { name: 'plumbline-1' },
};
export const listTemplates: RestRequest = { api: 'v2', method: 'GET', path: '/templates', key: 'valid' };
export const remove: RestRequest = {
  api: 'v2',
  method: 'DELETE',
  path: '/templates/{id}',
  ids: { id: 't1' },
  key: 'valid',
};
export const answered = (request: RestRequest, status: number, body: unknown) =>
  restAnswerOf(request, json(status, body), { sent: 0, answered: 0 });

/** A call that no case here makes. */
export const unlooked = async (): Promise<never> => {
  throw new Error('nothing is looked at');
};

/** Shows what a create asked for. */
export const ours = (request: RestRequest) => shows({ name: 'plumbline-1' })(request);

/** Creations of a case on a target that had these things before, and what its ledger got. */
export function opened(before: Inventory = { v1: [], v2: [] }, profileIds: ReadonlySet<string> = new Set()) {
  const lines: string[] = [];
  const ledger: Ledger = {
    async intend(kind, facts) {
      lines.push(`intended ${kind} ${facts.api} ${facts.path} ${facts.name}`);
      let isShown = false;
      return {
        tag: 't',
        made: (id) => void lines.push(`made ${id}`),
        reported: (as) => void lines.push(`reported ${as}`),
        answered: (id) => void lines.push(`answered ${id}`),
        renamed: async (name) => void lines.push(`renamed ${name}`),
        gone: () => void lines.push('gone'),
        shown() {
          isShown = true;
          if (kind === 'pod') lines.push('shown');
        },
        isShown: () => isShown,
        ...(kind === 'pod' ? { lost: () => void lines.push('lost') } : {}),
      };
    },
    before: async () => before,
    close: async () => {},
  };
  return { lines, creations: createCreations(ledger, profileIds) };
}

/** Answers every look with a body. */
export function shows(body: object, status = 200) {
  return async (request: RestRequest) => answered(request, status, body);
}
