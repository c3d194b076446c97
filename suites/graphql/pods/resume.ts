import fc from 'fast-check';
import { PodDocument, ResumePodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import { inAMoment } from '../../shared/making/graphql-find-pod.ts';
import { allowedCudaVersions, callsToRent, podCases, rentAndStop } from '../../shared/making/graphql-rent.ts';
import { beginsToRun } from '../../shared/making/v2-life.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import {
  askPatiently,
  callsToResume,
  callsToStop,
  furtherLives,
  knownPod,
  mostLives,
  resumeWait,
  stop,
  stopWait,
} from '../../shared/resources/graphql-stopping.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { unspoilt } from '../accepted.ts';
import { expectPodLeftAlone, rentBystander } from './bystander.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { callsToKnow, expectKnown, expectWord } from './no-want-of-stock.ts';
import { callsForRuntime, expectRuntime, runtimeWait } from './runtime.ts';

const resumptions = fc.record({ wish: podRequirements(), namesVersions: fc.boolean(), more: fc.boolean() });

rule(
  'graphql.resume',
  {
    calls:
      2 * (callsToRent + callsToStop + 1) +
      callsToMakeByRest +
      (1 + mostLives) * (callsToKnow + 3 * callsToResume + callsForRuntime + callsToStop),
    waits: { least: 0, most: (1 + mostLives) * (stopWait + 2 * resumeWait + runtimeWait), patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      resumptions,
      async ({ wish, namesVersions, more }, caseContext) => {
        const other = await rentBystander(
          () => rentAndStop(caseContext, ruleContext),
          caseContext,
          ruleContext,
        );
        const { id } = await rentAndStop(caseContext, ruleContext, wish);
        const resumption = { podId: id, imageName: wish.imageName! };
        await judgeResumption({ ...resumption, namesVersions, gpuCount: 1 }, caseContext, ruleContext);
        // Each further time is like the first. More than one GPU is asked for where it costs nothing.
        for (let life = 0; life < furtherLives(ruleContext); life++) {
          await stop(id, caseContext);
          const gpuCount = ruleContext.ownWorld && (life % 2 === 0) === more ? 2 : 1;
          const isNamed = namesVersions === (life % 2 === 1);
          await judgeResumption(
            { ...resumption, namesVersions: isNamed, gpuCount },
            caseContext,
            ruleContext,
          );
        }
        await expectPodLeftAlone(other, 'RUNNING', caseContext);
      },
      { atMost: podCases(ruleContext) },
    );
    if (!restVersions(ruleContext).includes('v2')) return;
    await ruleContext.property(['podStop', 'REST'] as const, (by, caseContext) =>
      judgeMadeByRest(by, caseContext, ruleContext),
    );
    await ruleContext.property(['another image'], (_, caseContext) => judgeChanged(caseContext, ruleContext));
  },
);

/** The image is the one that the Pod has by now, where v2 changes it and GraphQL shows that. */
async function judgeChanged(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, graphql } = caseContext;
  if (memberSchema(await ruleContext.schema('v2'), 'PATCH', '/pods/{id}', 'image') === undefined)
    rest.lacking("the target's schema has no image in the update of a Pod");
  const { id } = await madeByRest('v2', caseContext, ruleContext);
  await stopByRest(id, caseContext);
  const image = 'plumbline/other:2';
  await rest.given({ api: 'v2', method: 'PATCH', path: '/pods/{id}', ids: { id }, body: { image } });
  const shown = await inAMoment(caseContext, ruleContext, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return String(resultOf(read, PodDocument).pod?.imageName).includes(image) || undefined;
  });
  if (shown === undefined) rest.lacking('GraphQL does not show the image that v2 has changed');
  const resumption = { podId: id, imageName: image, namesVersions: false, gpuCount: 1 };
  await judgeResumption(resumption, caseContext, ruleContext);
}

/** Whichever API has made a Pod, and has stopped it. */
async function judgeMadeByRest(
  by: 'podStop' | 'REST',
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { id, imageName } = await madeByRest('v2', caseContext, ruleContext);
  if (by === 'podStop') await stop(id, caseContext);
  else await stopByRest(id, caseContext);
  await judgeResumption(
    { podId: id, imageName, namesVersions: false, gpuCount: 1 },
    caseContext,
    ruleContext,
  );
}

/** A Pod that is still being provisioned need not let itself be stopped. */
async function stopByRest(id: string, caseContext: CaseContext): Promise<void> {
  const { rest, time } = caseContext;
  await beginsToRun(id, caseContext, time.now() + time.setupTimeout);
  await rest.given(acting(id, { action: 'stop' }));
}

type Resumption = {
  readonly podId: string;
  readonly imageName: string;
  readonly namesVersions: boolean;
  readonly gpuCount: number;
};

async function judgeResumption(
  resumption: Resumption,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { graphql, expect } = caseContext;
  const { podId: id, imageName } = resumption;

  const { answer, gpuCount } = await resumed(resumption, caseContext);

  // Its GPU may have been taken meanwhile, and no document says how that is reported.
  if (!isGraphqlAccepted(answer)) caseContext.inconclusive(`podResume was ${refusalIn(answer)}`);
  const { podResume } = resultOf(answer, ResumePodDocument);
  unspoilt(podResume?.desiredStatus, 'desiredStatus', answer, caseContext);
  expect(podResume, 'what podResume returns').toMatchObject({ id, desiredStatus: 'RUNNING' });
  if (podResume?.imageName !== null || answer.errors.length === 0) {
    expect(podResume?.imageName, 'the image of the Pod that podResume returns').toEqual(
      expect.stringContaining(imageName),
    );
  }
  const isResumed = await inAMoment(caseContext, ruleContext, async () => {
    const read = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    return resultOf(read, PodDocument).pod?.desiredStatus === 'EXITED' ? undefined : true;
  });
  caseContext.elapsed(() => expect(isResumed, 'whether it is no longer to be EXITED').toBe(true));
  await expectRuntime(id, { gpuCount }, caseContext, ruleContext);
}

/** Versions may legitimately keep a Pod from its machine, and so may two GPUs: then it is resumed without. */
async function resumed(
  { podId, namesVersions, gpuCount }: Resumption,
  caseContext: CaseContext,
): Promise<{ readonly answer: GraphqlAnswer; readonly gpuCount: number }> {
  const plain = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  const more = gpuCount === 1 ? plain : calling(ResumePodDocument, { input: { podId, gpuCount } });
  const versions = calling(ResumePodDocument, { input: { podId, gpuCount, allowedCudaVersions } });
  const first = await caseContext.graphql.when(namesVersions ? versions : more);
  if (isGraphqlAccepted(first)) return { answer: first, gpuCount };
  expectWord(first, caseContext);
  await expectKnown(namesVersions ? versions : more, caseContext);
  const answer = await askPatiently(plain, caseContext, 'when', caseContext.time.setupTimeout, () =>
    knownPod(podId, caseContext),
  );
  expectWord(answer, caseContext);
  return { answer, gpuCount: 1 };
}
