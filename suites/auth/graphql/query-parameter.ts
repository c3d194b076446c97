import { rule } from '../../../service/case/rule.ts';
import { isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import { callsToPrepare, preparedOperations, waitsToPrepare } from './operations.ts';
import { mostRepeats, repeatsOfMutation } from './refusals.ts';

const unauthorized = [401, 403];

/** Without a key the same call must be refused, or its being accepted says nothing about the key. */
rule(
  'auth.graphql.query-parameter',
  { calls: callsToPrepare + 2 + mostRepeats, waits: waitsToPrepare, makes: { pod: [2, 12] } },
  async (ruleContext) => {
    await ruleContext.property(preparedOperations, async (operation, caseContext) => {
      const { graphql, expect, inconclusive } = caseContext;
      const [call, twin] = await operation.prepare(caseContext, ruleContext);

      const answer = await graphql.when(call);

      const refused = await graphql.when({ ...twin, key: 'missing' });
      expect(unauthorized, 'the statuses that refuse a key').not.toContain(answer.status);
      for (
        let more = operation.costs ? 0 : repeatsOfMutation(answer.request, ruleContext);
        more > 0;
        more--
      ) {
        const { status } = await graphql.when(call);
        expect(unauthorized, 'the statuses that refuse a key').not.toContain(status);
      }
      if (!isGraphqlAccepted(answer)) graphql.lacking(`it was ${refusalIn(answer)}`);
      if (isGraphqlAccepted(refused)) inconclusive('it is accepted without a key');
    });
  },
);
