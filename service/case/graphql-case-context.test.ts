import { describe, expect, test } from 'vitest';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { json } from '../testing/fake-target.ts';
import { createContextCalls } from './context-calls.ts';
import { createGraphqlCallers } from './graphql-callers.ts';
import { createGraphqlCaseContext, type GraphqlRequestOptions } from './graphql-case-context.ts';

/** A case context whose calls get these answers, one after the other. */
function getting(answers: readonly (TransportAnswer | Error)[], waitsOut = false) {
  const left = [...answers];
  const roles: string[] = [];
  const client = {
    async call(request: GraphqlRequest, role: string) {
      roles.push(role);
      const next = left.shift()!;
      if (next instanceof Error) throw next;
      return graphqlAnswerOf(request, next, { sent: 0, answered: 0 });
    },
  };
  return {
    caseContext: createGraphqlCaseContext(createGraphqlCallers(client, waitsOut), createContextCalls(false)),
    roles,
  };
}

const call: GraphqlRequestOptions = { name: 'pod', query: '{ pod { id } }' };
const accepted = json(200, { data: { pod: null } });
const refused = json(200, { data: { pod: null }, errors: [{ message: 'no' }] });
const cut = new TransportError('cut', 'the connection was cut');

test('set-up that is refused, in part or whole, or gets no answer, gives the case up', async () => {
  await expect(getting([accepted]).caseContext.given(call)).resolves.toMatchObject({ data: { pod: null } });
  await expect(getting([refused]).caseContext.given(call)).rejects.toMatchObject({ kind: 'blocked' });
  await expect(getting([json(401, {})]).caseContext.given(call)).rejects.toMatchObject({ kind: 'blocked' });
  await expect(getting([cut]).caseContext.given(call)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('the act is judged, whatever comes, and so is the lack of an answer', async () => {
  await expect(getting([refused]).caseContext.when(call)).resolves.toMatchObject({ errors: ['no'] });
  await expect(getting([cut]).caseContext.when(call)).rejects.toMatchObject({ basis: 'transport' });
});

describe('a pair', () => {
  test('gives the answer to the negative call once the baseline is accepted', async () => {
    const { caseContext, roles } = getting([accepted, json(401, {})]);
    expect((await caseContext.pair(call, { ...call, key: 'missing' })).status).toBe(401);
    expect(roles).toEqual(['baseline', 'when']);
  });

  test('whose baseline is refused proves nothing', async () => {
    const pair = getting([refused]).caseContext.pair(call, { ...call, key: 'missing' });
    await expect(pair).rejects.toMatchObject({ kind: 'blocked' });
  });

  test('must differ in one place', async () => {
    await expect(getting([]).caseContext.pair(call, call)).rejects.toThrow('nowhere');
  });
});

test('a target that says in a code that there were too many calls does not fail', async () => {
  const errors = [{ message: 'slow down', extensions: { code: 'RATE_LIMITED' } }];
  const busy = json(200, { errors }, { 'retry-after': '0.001' });
  await expect(getting([busy]).caseContext.when(call)).rejects.toMatchObject({ kind: 'throttled' });
  await expect(getting([busy, accepted], true).caseContext.when(call)).resolves.toMatchObject({
    status: 200,
  });
});
