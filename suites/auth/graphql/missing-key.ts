import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { callsToPrepare, preparedOperations, waitsToPrepare } from './operations.ts';
import { expectGraphqlRefused, type GraphqlLack, mostRepeats, refusedWithoutGraphql } from './refusals.ts';

/** A parameter with nothing in it is tried where that costs nothing. */
const cheap: ReadonlySet<string> = new Set(['gpuTypes', 'myself']);
const empty: GraphqlLack = { key: 'missing', keyForm: 'empty' };

const missing = preparedOperations.flatMap((operation) => {
  const lacks: readonly GraphqlLack[] = [{ key: 'missing' }, ...(cheap.has(operation.name) ? [empty] : [])];
  return lacks.map((lack) => ({
    operation,
    lack,
    [toStringMethod]: () => `${operation.name} with ${lack === empty ? 'an empty key' : 'no key'}`,
  }));
});

rule(
  'auth.graphql.missing-key',
  { calls: callsToPrepare + 2 + mostRepeats, waits: waitsToPrepare, makes: { pod: [2, 12] } },
  async (ruleContext) => {
    await ruleContext.property(missing, async ({ operation, lack }, caseContext) => {
      const refused = await refusedWithoutGraphql(operation, lack, caseContext, ruleContext);

      await expectGraphqlRefused(refused, 401, caseContext, ruleContext);
    });
  },
);
