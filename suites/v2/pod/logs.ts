import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { isLive, listed, runningPod, setupTimeout } from '../../shared/making/v2-life.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectStreamed, type HowRead, printing } from '../logs.ts';

const waits = { least: 0, most: setupTimeout + 3 * printing };

/** Each waits for several lines. */
const longer = ['beside another', 'for long'] as const;

rule('v2.pod.logs', { calls: 30, waits, makes: { pod: [2, 4] } }, async (ruleContext) => {
  const read = async (how: HowRead, caseContext: CaseContext): Promise<void> => {
    await expectService(caseContext);
    const { id } = await runningPod(caseContext, ruleContext);

    const log = { api: 'v2', method: 'GET', path: '/pods/{id}/logs', ids: { id } } as const;
    const isThere = async (): Promise<boolean> => isLive(await listed(id, caseContext));
    await expectStreamed(log, isThere, caseContext, ruleContext, how);
  };
  await ruleContext.property(['plainly'], read);
  if (ruleContext.ownWorld) await ruleContext.property(longer, read, { atMost: longer.length });
});
