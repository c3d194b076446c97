import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import { creating, expectMade } from '../../shared/making/v2-accepted.ts';
import { draft, ownOf } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';
import type { EndpointSettings } from './settings.ts';
import { settingsFor } from './settings.ts';

const cases = 12;
/** Where an endpoint is made of a template, as often. */
const casesOfTemplate = 4;

rule('v2.endpoint.nested-settings', { calls: 10, makes: { endpoint: [1, 19] } }, async (ruleContext) => {
  const settings = await settingsFor(ruleContext, 'POST', '/serverless');
  if (settings === undefined) {
    return ruleContext.property([''], async (_, { inconclusive }) =>
      inconclusive("the target's schema does not state what is in workers and scaling"),
    );
  }
  await ruleContext.property(
    settings,
    async (sent, caseContext) => {
      await expectService(caseContext);
      const control = await draft('endpoint', caseContext, ruleContext);

      const what = 'POST /serverless with workers and scaling nested';
      const attempt = { body: { ...control, ...sent }, control, what };
      if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/serverless', attempt.body)) {
        caseContext.rest.lacking("by the target's schema they don't go together with the rest");
      }
      const own = await expectMade('endpoint', attempt, caseContext, ruleContext);

      const shown = await expectShown('endpoint', own, caseContext, ruleContext);
      for (const [name, value] of Object.entries(sent)) {
        expectReadBack(name, value, shown, caseContext);
        caseContext.cover(name);
      }
    },
    { atMost: cases, covers: { workers: 0.3, scaling: 0.3 } },
  );
  if (!ruleContext.isAffordable('endpoints made of a template, which cost as much again')) return;
  await ruleContext.property(
    settings,
    (sent, caseContext) => judgeOfTemplate(sent, caseContext, ruleContext),
    { atMost: casesOfTemplate },
  );
});

/** An endpoint that is made of a template has settings as well: what a service takes it keeps. */
async function judgeOfTemplate(
  sent: EndpointSettings,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const { templated } = await endpointBodies(caseContext, ruleContext);
  const body = { ...templated, ...sent };
  if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/serverless', body))
    rest.lacking("by the target's schema they don't go together with the rest");
  const answer = await rest.when(creating('endpoint', body));
  if (!isRestAccepted(answer)) rest.lacking(`settings beside a template were answered ${answer.status}`);
  const own = await ownOf('endpoint', body, answer, caseContext);
  const shown = await expectShown('endpoint', own, caseContext, ruleContext);
  for (const [name, value] of Object.entries(sent)) expectReadBack(name, value, shown, caseContext);
}
