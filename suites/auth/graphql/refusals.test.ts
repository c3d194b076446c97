import { expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { graphqlAnswerOf } from '../../../service/client/graphql-answer.ts';
import type { GraphqlRequest } from '../../../service/client/graphql-request.ts';
import { json } from '../../../service/testing/fake-target.ts';
import { expectGraphqlRefused } from './refusals.ts';

const query: GraphqlRequest = { name: 'gpuTypes', query: '{ gpuTypes { id } }', key: 'invalid' };
const errors = [{ message: 'Try again later.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
const refusal = [401, { errors }] as const;
const trouble = [200, { errors, data: null }] as const;

/** What comes of asserting that a call is refused with 401 which a shared target answers so, one time after the other. */
async function found(
  answers: readonly (readonly [status: number, body: unknown])[],
  request: GraphqlRequest = query,
): Promise<'refused' | 'content' | 'timing'> {
  const [first, ...left] = answers.map(([status, body]) =>
    graphqlAnswerOf(request, json(status, body), { sent: 0, answered: 0 }),
  );
  let basis: 'content' | 'timing' = 'content';
  const elapsed = (claim: () => void): void => {
    basis = 'timing';
    claim();
    basis = 'content';
  };
  const graphql = { when: async () => left.shift()! };
  const caseContext = { graphql, expect, elapsed } as unknown as CaseContext;
  const ruleContext = { ownWorld: false } as RuleContext;
  return expectGraphqlRefused(first!, 401, caseContext, ruleContext).then(
    () => 'refused' as const,
    () => basis,
  );
}

test('a call that is refused each time is refused, and one that is served once is not', async () => {
  expect(await found([refusal, refusal, refusal, refusal])).toBe('refused');
  expect(await found([refusal, refusal, [200, { data: { gpuTypes: [] } }], refusal])).toBe('content');
  expect(await found([refusal, refusal, [200, { errors, data: { gpuTypes: [] } }], refusal])).toBe('content');
  expect(await found([refusal, [403, { errors }], refusal, refusal])).toBe('content');
});

test('an error of the service in place of one refusal may pass by itself', async () => {
  expect(await found([refusal, trouble, refusal, refusal])).toBe('refused');
  expect(await found([trouble, refusal, refusal, refusal])).toBe('refused');
});

test('where it comes again, or in place of the only refusal, it must be reproduced', async () => {
  expect(await found([refusal, trouble, refusal, trouble])).toBe('timing');
  expect(await found([trouble, trouble, trouble, trouble])).toBe('timing');
  expect(await found([trouble], { ...query, makes: 'podFindAndDeployOnDemand' } as GraphqlRequest)).toBe(
    'timing',
  );
});
