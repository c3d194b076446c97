import { PodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { inAMoment } from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import {
  askToStop,
  callsToResume,
  callsToStop,
  furtherLives,
  isResumed,
  mostLives,
  resumeWait,
  stopWait,
} from '../../shared/resources/graphql-stopping.ts';
import { expectGraphqlAccepted, unspoilt } from '../accepted.ts';
import { expectPodLeftAlone, rentBystander } from './bystander.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { expectDown, runtimeWait } from './runtime.ts';

rule(
  'graphql.stop',
  {
    calls:
      2 * callsToRent +
      callsToMakeByRest +
      2 +
      callsToStop +
      4 +
      mostLives * (callsToResume + callsToStop + 4),
    waits: { least: 0, most: (1 + mostLives) * (stopWait + resumeWait + runtimeWait), patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      podRequirements(),
      async (requirement, caseContext) => {
        const other = await rentBystander(() => rent(caseContext, ruleContext), caseContext, ruleContext);
        const { id } = await rent(caseContext, ruleContext, requirement);
        await judgeStop(id, caseContext, ruleContext);
        // Each further time is like the first, where there is a GPU for it.
        for (
          let lives = furtherLives(ruleContext);
          lives > 0 && (await isResumed(id, caseContext));
          lives--
        ) {
          await judgeStop(id, caseContext, ruleContext);
        }
        await expectPodLeftAlone(other, 'EXITED', caseContext);
      },
      { atMost: podCases(ruleContext) },
    );
    if (ruleContext.ownWorld)
      await ruleContext.property(['two by one call'], (_, caseContext) => judgeTwo(caseContext, ruleContext));
    const versions = restVersions(ruleContext);
    if (versions.length === 0) return ruleContext.untried('a Pod that REST has made');
    await ruleContext.property(versions, async (api, caseContext) => {
      const { id } = await madeByRest(api, caseContext, ruleContext);
      await judgeStop(id, caseContext, ruleContext);
    });
  },
);

async function judgeStop(id: string, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { graphql, expect } = caseContext;

  const answer = await askToStop(id, caseContext);

  expectGraphqlAccepted(answer, caseContext);
  const { podStop } = resultOf(answer, StopPodDocument);
  unspoilt(podStop?.desiredStatus, 'desiredStatus', answer, caseContext);
  expect(podStop, 'what podStop returns').toMatchObject({ id, desiredStatus: 'EXITED' });
  const isStopped = await inAMoment(caseContext, ruleContext, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'RUNNING' ? undefined : true;
  });
  caseContext.elapsed(() => expect(isStopped, 'whether it is no longer to be RUNNING').toBe(true));
  await expectDown(id, caseContext, ruleContext);
}

/** One call may stop several Pods, each under a name of its own: each of them is EXITED, unless none is taken so. */
async function judgeTwo(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { graphql, expect } = caseContext;
  const pods = [await rent(caseContext, ruleContext), await rent(caseContext, ruleContext)];
  const stops = pods.map(
    ({ id }, place) => `stop${place}: podStop(input: {podId: ${JSON.stringify(id)}}) {id desiredStatus}`,
  );
  const answer = await graphql.when({ name: 'podStop', query: `mutation {${stops.join(' ')}}` });
  if (!isGraphqlAccepted(answer)) {
    ruleContext.untried('two podStop by one call: they are refused');
    return judgeStop(await unstoppedAmong(pods, caseContext), caseContext, ruleContext);
  }
  const answered = pods.map((_, place) => answer.data?.[`stop${place}`]);
  if (answered.includes(null) && answer.errors.length > 0)
    caseContext.inconclusive(`one of them is null: ${answer.errors.join('; ')}`);
  expect(answered, 'what two podStop of one call return').toEqual(
    pods.map(({ id }) => ({ id, desiredStatus: 'EXITED' })),
  );
}

/** One of some Pods that a call in vain has not stopped: it may be about to run. */
async function unstoppedAmong(
  pods: readonly { readonly id: string }[],
  { graphql, inconclusive }: CaseContext,
): Promise<string> {
  for (const { id } of pods) {
    const read = await graphql.attempt(calling(PodDocument, { input: { podId: id } }));
    if (resultOf(read, PodDocument).pod?.desiredStatus !== 'EXITED') return id;
  }
  return inconclusive('two podStop by one call were refused, and both Pods are EXITED');
}
