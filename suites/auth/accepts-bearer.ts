import type { RuleContext } from '../../service/case/rule.ts';
import type { Prepared } from '../shared/making/v2-prepared.ts';

const unauthorized = [401, 403];

/**
 * Operations take the key as a bearer token. Without a key the same call must be refused, or its being taken says nothing
 * about the key. @see interface 5
 */
export async function acceptsBearer(
  operations: readonly Prepared[],
  ruleContext: RuleContext,
): Promise<void> {
  await ruleContext.property(operations, async (operation, caseContext) => {
    const { rest, expect } = caseContext;
    const [accepted, twin] = await operation.prepare(caseContext, ruleContext);

    const answer = await rest.when(accepted);

    const refused = await rest.when({ ...twin, key: 'missing' });
    expect(unauthorized, 'the statuses that refuse a key').not.toContain(answer.status);
    if (answer.status > 299) rest.lacking(`it was answered ${answer.status}`);
    if (refused.status < 400) caseContext.inconclusive('it is taken without a key');
  });
}
