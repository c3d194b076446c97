import { rule } from '../../../service/case/rule.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import { draft, ownOf } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectListed } from '../../shared/resources/v2-shown.ts';
import { unserved } from '../unserved.ts';

const path = '/registries';
const rounds = ['the first', 'the second'];

rule('v2.registry.list-and-create', { calls: 11 }, async (ruleContext) => {
  await ruleContext.property([''], async (_, caseContext) => {
    const { rest, expect } = caseContext;
    await expectService(caseContext);

    const list = await rest.when({ api: 'v2', method: 'GET', path });
    expect(isRestAccepted(list), `whether GET ${path} is accepted; it was answered ${list.status}`).toBe(
      true,
    );

    for (const _round of rounds) {
      const body = await draft('registry', caseContext, ruleContext);
      const answer = await rest.when(creating('registry', body));
      expect(unserved, `the statuses that say there is no POST ${path}`).not.toContain(answer.status);
      if (!isRestAccepted(answer)) rest.lacking(`POST ${path} was answered ${answer.status}`);
      await expectListed('registry', (await ownOf('registry', body, answer, caseContext)).id, caseContext);
    }
  });
});
