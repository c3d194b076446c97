import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import {
  expectEnded,
  expectNotRunningById,
  isReadById,
  runningPod,
  waits,
} from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { callsToBeAccepted, expectAcceptedInTime } from '../resources/accepted-in-time.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { callsToStop, stopped } from './stopping.ts';

const whiches = [
  'a Pod that runs',
  'one that was just made',
  'one that was stopped',
  'the only one',
] as const;

rule(
  'v2.pod.delete',
  { calls: 21 + callsToStop + callsToBeAccepted, waits, makes: { pod: [2, 6] } },
  async (ruleContext) => {
    // Elsewhere others may have Pods.
    const judged = ruleContext.ownWorld ? whiches : whiches.slice(0, -1);
    await ruleContext.property(judged, async (which, caseContext) => {
      await expectService(caseContext);
      const other = which === 'the only one' ? undefined : await bystander(caseContext, ruleContext);
      const id = await podToDelete(which, caseContext, ruleContext);
      const isServed = await isReadById(id, caseContext);
      const call = { api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } } as const;

      await expectAcceptedInTime(call, 'DELETE of a Pod', caseContext, ruleContext);

      await expectEnded(id, caseContext, ruleContext);
      if (isServed) await expectNotRunningById(id, caseContext, ruleContext);
      await expectLeftAlone(other, caseContext);
    });
  },
);

async function podToDelete(
  which: (typeof whiches)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  if (which === 'one that was just made') return (await make('pod', caseContext, ruleContext)).id;
  const { id } = await runningPod(caseContext, ruleContext);
  if (which === 'one that was stopped') await stopped(id, caseContext, ruleContext);
  return id;
}
