import { rule } from '../../../service/case/rule.ts';
import { make, ownEndpoint } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

const releasesPath = '/serverless/{id}/releases';

/** Whether the making of an endpoint is a release is open: the list may be empty. */
rule('v2.endpoint.releases', { calls: 7, makes: { endpoint: [1, 3] } }, async (ruleContext) => {
  await ruleContext.property(['one that is listed', 'a new one'], async (which, caseContext) => {
    const { rest, expect } = caseContext;
    await expectService(caseContext);
    const id =
      which === 'a new one'
        ? (await make('endpoint', caseContext, ruleContext)).id
        : await ownEndpoint(caseContext, ruleContext);

    const list = await rest.when({ api: 'v2', method: 'GET', path: releasesPath, ids: { id } });

    const words = `whether GET ${releasesPath} is accepted; it was answered ${list.status}`;
    expect(isRestAccepted(list), words).toBe(true);
    expect(itemsIn(list), `the list in ${list.text.slice(0, 200)}`).toBeDefined();
  });
});
