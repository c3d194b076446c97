import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { almostRight } from '../almost-right.ts';
import { callsToPrepare, preparedOperations, waitsToPrepare } from './operations.ts';
import { expectGraphqlRefused, type GraphqlLack, mostRepeats, refusedWithoutGraphql } from './refusals.ts';

/** Keys that are almost right are tried where that costs nothing. */
const cheap: ReadonlySet<string> = new Set(['gpuTypes', 'myself']);

/** A key in the header is none of GraphQL's, and one that nobody owns is a bad one wherever it is read. */
const badForms: readonly GraphqlLack[] = [...almostRight, { key: 'invalid', keyForm: 'bearer' }];

const badKeys = preparedOperations.flatMap((operation) => {
  const lacks: readonly GraphqlLack[] = [{ key: 'invalid' }, ...(cheap.has(operation.name) ? badForms : [])];
  return lacks.map((lack) => ({
    operation,
    lack,
    [toStringMethod]: () => `${operation.name} ${JSON.stringify(lack)}`,
  }));
});

rule(
  'auth.graphql.invalid-key',
  { calls: callsToPrepare + 2 + mostRepeats, waits: waitsToPrepare, makes: { pod: [2, 12] } },
  async (ruleContext) => {
    await ruleContext.property(badKeys, async ({ operation, lack }, caseContext) => {
      const refused = await refusedWithoutGraphql(operation, lack, caseContext, ruleContext);

      await expectGraphqlRefused(refused, 401, caseContext, ruleContext);
    });
  },
);
