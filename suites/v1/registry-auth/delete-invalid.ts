import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { comesToBeListed } from './in-use.ts';

/** What no service would give for an id. */
const illFormed = ['not a well formed id', 'ä', '!', '(id)', 'an id, and another one', '\u{1f600}'];

rule('v1.registry-auth.delete-invalid', { calls: 8 }, async (ruleContext) => {
  await ruleContext.property(illFormed, async (id, caseContext) => {
    const path = '/containerregistryauth/{id}';
    await expectService(caseContext, '/templates', 'v1');
    const own = await makeV1('registry', caseContext, ruleContext);
    const other = await makeV1('registry', caseContext, ruleContext);
    const wasThere = await comesToBeListed(other.id, caseContext);
    const known = { api: 'v1', method: 'DELETE', path, ids: { id: own.id } } as const;

    const refused = await caseContext.rest.pair(known, { ...known, ids: { id } });

    caseContext.expect(refused.status, 'the status for an id that is not well formed').toBe(400);
    if (wasThere) {
      caseContext
        .expect(
          await comesToBeListed(other.id, caseContext),
          'whether another one is still there after the refusal',
        )
        .toBe(true);
    }
  });
  if (!ruleContext.isAffordable('a DELETE without an id, which might delete others’ auths')) return;
  await ruleContext.property(['', '/'], (end, caseContext) => judgeWithout(end, caseContext, ruleContext));
});

/** The id is required: what names none deletes none. Its status is open but for being a refusal. @see interface 4.2 */
async function judgeWithout(end: string, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect, inconclusive } = caseContext;
  await expectService(caseContext, '/templates', 'v1');
  const { id } = await makeV1('registry', caseContext, ruleContext);
  if (!(await comesToBeListed(id, caseContext))) inconclusive('the list does not show what was made');

  const { status } = await rest.when({ api: 'v1', method: 'DELETE', path: `/containerregistryauth${end}` });

  expect(status, 'the status of a DELETE without an id').toBeGreaterThanOrEqual(400);
  expect(status, 'the status of a DELETE without an id').toBeLessThan(500);
  const isThere = await comesToBeListed(id, caseContext);
  expect(isThere, 'whether the registry auth is still there after the refusal').toBe(true);
}
