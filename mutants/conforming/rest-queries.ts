import { admitRest } from '../../emulator/api/rest/admit-rest.ts';
import { restRefusalReply } from '../../emulator/api/rest/rest-refusal-reply.ts';
import type { RestVersion } from '../../emulator/core/rest/rest-behaviour.ts';
import { refuseRest } from '../../emulator/core/rest/rest-refusal.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Variant } from '../common/kinds.ts';
import { changedOperations, type Json } from './served-operations.ts';

const date = '2026-05-01';
const parameter = { name: 'apiDate', in: 'query', required: true, schema: { type: 'string', enum: [date] } };

/** Every operation but that of the schema needs a query, as the schema says. */
function needingADate(version: RestVersion): Pick<Variant, 'behaveRest' | 'wrapRest'> {
  return {
    behaveRest: (base) => ({
      schemaServed: (document, asked) => {
        const served = base.schemaServed(document, asked) as Json;
        if (asked !== version) return served;
        return changedOperations(served, (operation) =>
          isSchema(String(operation.operationId))
            ? operation
            : { ...operation, parameters: [...((operation.parameters ?? []) as Json[]), parameter] },
        );
      },
    }),
    wrapRest: (next: RestRoute) => (call) => {
      const { at, operation, query } = call;
      const isMeant = at.version === version && operation !== undefined && !isSchema(operation.id);
      const lacks = isMeant && query.get('apiDate') !== date && typeof admitRest(call) === 'string';
      if (!lacks) return next(call);
      const problems = [`the query must have apiDate, which is ${date}`];
      return restRefusalReply(
        call,
        refuseRest('invalid', 'the request does not fit the schema', { problems }),
      );
    },
  };
}

function isSchema(operation: string): boolean {
  return /openapi|schema/i.test(operation);
}

/** Calls that need a query. @see interface 4.3 */
export const restQueryVariants: readonly Variant[] = [
  {
    id: 'v2-calls-name-a-date',
    says: 'Each call of v2 names the date of the API in its query, which its schema requires.',
    freedom: 'what a query of v2 must have',
    ...needingADate('v2'),
  },
  {
    id: 'v1-calls-name-a-date',
    says: 'Each call of v1 names the date of the API in its query, which its schema requires.',
    freedom: 'what the schema of v1 tells',
    ...needingADate('v1'),
  },
];
