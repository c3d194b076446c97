import { rule } from '../../../service/case/rule.ts';
import { isLive, listed, runningPod, setupTimeout } from '../../shared/making/v2-life.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectStreamed, printing } from '../logs.ts';

const waits = { least: 0, most: setupTimeout + 3 * printing };

rule('v2.pod.logs', { calls: 12, waits, makes: { pod: [2, 4] } }, async (ruleContext) => {
  const ways = ruleContext.afford(['plainly', 'beside another', 'for long'] as const, ['plainly'] as const);
  await ruleContext.property(ways, async (how, caseContext) => {
    await expectService(caseContext);
    const { id } = await runningPod(caseContext, ruleContext);

    const log = { api: 'v2', method: 'GET', path: '/pods/{id}/logs', ids: { id } } as const;
    const isThere = async (): Promise<boolean> => isLive(await listed(id, caseContext));
    await expectStreamed(log, isThere, caseContext, ruleContext, how);
  });
});
