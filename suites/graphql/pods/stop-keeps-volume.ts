import fc from 'fast-check';
import { DeployPodDocument, ResumePodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { callsToRent, podCases, type Rented, rent } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { askPatiently, askToStop, callsToStop, stopWait } from '../../shared/resources/graphql-stopping.ts';
import { expectGraphqlAccepted } from '../accepted.ts';
import { callsToSellOut, rentingAgain, sellOut } from './sell-out.ts';
import { volumeShown } from './volume-shown.ts';

/** How often more a Pod is stopped and resumed where it costs nothing. */
const furtherLives = 2;

rule(
  'graphql.stop-keeps-volume',
  {
    calls: callsToSellOut + callsToRent + (2 + furtherLives) * (callsToStop + 2) + 7,
    // Each of the GPUs may come back as late as a Pod is stopped.
    waits: { least: 0, most: (4 + furtherLives) * stopWait, patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    const isShown = ruleContext.offers('v2');
    if (!ruleContext.ownWorld)
      ruleContext.untried('that the GPU of a stopped Pod can be rented: others rent too');
    if (!isShown) ruleContext.untried('that its volume is shown (urls.restV2)');
    await ruleContext.property(
      fc.record({ volumeInGb: fc.integer({ min: 10, max: 40 }) }),
      async (requirement, caseContext) => {
        const full = ruleContext.ownWorld ? await sellOut(requirement, caseContext, ruleContext) : undefined;
        const rented = full ?? (await rent(caseContext, ruleContext, requirement));
        const before = isShown ? await volumeShown(rented, caseContext) : [];

        expectGraphqlAccepted(await askToStop(rented.id, caseContext), caseContext);

        if (isShown) await expectVolume(before, 'once it is stopped', rented, caseContext);
        const isResumed = await (full === undefined
          ? resumeIfThereIs(rented.id, caseContext)
          : expectReleased(full, caseContext, ruleContext));
        if (isShown && isResumed) await expectKept(before, rented, caseContext, ruleContext);
        caseContext.cover(full === undefined ? 'a GPU of many' : 'the last GPUs');
      },
      {
        atMost: podCases(ruleContext),
        covers: ruleContext.afford({ 'the last GPUs': 0.5 }, {}),
      },
    );
  },
);

async function expectVolume(
  before: readonly number[],
  when: string,
  rented: Rented,
  caseContext: CaseContext,
): Promise<void> {
  caseContext
    .expect(await volumeShown(rented, caseContext), `the numbers that v2 shows of its volume ${when}`)
    .toEqual(caseContext.expect.arrayContaining([...before]));
}

/** Once it is resumed, and however often it is stopped and resumed again: what is rarely lost shows. */
async function expectKept(
  before: readonly number[],
  rented: Rented,
  caseContext: CaseContext,
  { ownWorld }: RuleContext,
): Promise<void> {
  await expectVolume(before, 'once it is resumed', rented, caseContext);
  if (!ownWorld) return;
  for (let lives = 0; lives < furtherLives; lives++) {
    expectGraphqlAccepted(await askToStop(rented.id, caseContext), caseContext);
    await expectVolume(before, 'once it is stopped again', rented, caseContext);
    if (!(await resumeIfThereIs(rented.id, caseContext))) return;
    await expectVolume(before, 'once it is resumed again', rented, caseContext);
  }
}

/**
 * No other case rents here: what could not be had before can be had in time, and given back, by the first Pod again.
 * How soon a stop releases its GPU is open, and another customer may have it for a while.
 */
async function expectReleased(
  { id, input }: Rented,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<boolean> {
  const { expect, elapsed } = caseContext;
  const gpuCount = input.gpuCount!;
  const another = await askPatiently(await rentingAgain(input, ruleContext), caseContext, 'attempt');
  const words = `whether the ${gpuCount} GPUs that the stopped Pod had can be rented`;
  elapsed(() => expect(isGraphqlAccepted(another), words).toBe(true));
  const { podFindAndDeployOnDemand } = resultOf(another, DeployPodDocument);
  expectGraphqlAccepted(await askToStop(String(podFindAndDeployOnDemand?.id), caseContext), caseContext);
  const resumed = await askPatiently(
    calling(ResumePodDocument, { input: { podId: id, gpuCount } }),
    caseContext,
  );
  elapsed(() => expect(isGraphqlAccepted(resumed), 'whether the stopped Pod can be resumed then').toBe(true));
  return true;
}

/** Whether it could be: its GPU may have been taken meanwhile. */
async function resumeIfThereIs(podId: string, { graphql, expect }: CaseContext): Promise<boolean> {
  const answer = await graphql.when(calling(ResumePodDocument, { input: { podId, gpuCount: 1 } }));
  if (!isGraphqlAccepted(answer)) return false;
  const { podResume } = resultOf(answer, ResumePodDocument);
  expect(podResume?.id, 'the id of the Pod that is resumed').toBe(podId);
  return true;
}
