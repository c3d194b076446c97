import { PodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import {
  callsOfALife,
  inAMoment,
  lifeOfAPod,
  lifeWait,
  type Met,
} from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { expectAsRequested } from '../../shared/resources/graphql-as-requested.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import { expectGraphqlAccepted } from '../accepted.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { podMismatch } from './pod-mismatch.ts';
import { callsForUptime, expectUptimeInSeconds, uptimeSpan } from './runtime.ts';

/** How long a Pod may take until something is measured of it, in milliseconds of a clock that only we move. */
const measuredWithin = 600_000;
/** It may be rented and resumed, and is looked at again each time. */
const runs = 2;

rule(
  'graphql.pod',
  {
    calls: callsOfALife + 2 * callsToRent + callsToMakeByRest + 12 + runs * (2 + callsForUptime),
    waits: { least: 0, most: lifeWait + 30_000 + runs * (measuredWithin + uptimeSpan), patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      podRequirements(),
      async (requirement, caseContext) => {
        if (ruleContext.ownWorld) await rent(caseContext, ruleContext);
        for await (const met of lifeOfAPod(requirement, caseContext, ruleContext))
          await judgePod(met, caseContext, ruleContext);
      },
      { atMost: podCases(ruleContext), covers: ruleContext.afford({ 'a runtime': 0.2 }, {}) },
    );
    if (ruleContext.isAffordable('two Pods in one query'))
      await ruleContext.property(['in one query'], (_, caseContext) => judgeTwo(caseContext, ruleContext));
    const versions = restVersions(ruleContext);
    if (versions.length === 0) return ruleContext.untried('a Pod that REST has made');
    await ruleContext.property(versions, async (api, caseContext) => {
      const { id, ...ordered } = await madeByRest(api, caseContext, ruleContext);
      await judgePod({ id, state: 'rented', ordered }, caseContext, ruleContext);
    });
  },
);

/** Each field of a query is answered for what it asks for, whichever of them comes first. */
async function judgeTwo(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { graphql, expect } = caseContext;
  const [first, second] = [await rent(caseContext, ruleContext), await rent(caseContext, ruleContext)];
  for (const { id } of [first, second]) await known(id, caseContext, ruleContext);
  const asked = { one: first.id, two: second.id, again: first.id };
  const fields = Object.entries(asked).map(
    ([alias, id]) => `${alias}: pod(input: { podId: ${JSON.stringify(id)} }) { id name }`,
  );
  const answer = await graphql.when({ name: 'pod', query: `{ ${fields.join(' ')} }` });
  if (!isGraphqlAccepted(answer)) graphql.lacking(`a query for several Pods was ${refusalIn(answer)}`);
  const shown = (answer.data ?? {}) as Readonly<Record<string, { id?: unknown } | null>>;
  for (const [alias, id] of Object.entries(asked)) {
    expect(shown[alias]?.id, `the id of the Pod under the alias ${alias}`).toBe(id);
  }
}

async function judgePod(met: Met, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { id, state } = met;
  await known(id, caseContext, ruleContext);
  const runtime = await judgeAnswer(met, caseContext);
  if (state === 'stopped') return;
  if (runtime === null) await judgeOnceMeasured(met, caseContext, ruleContext);
  if (ruleContext.ownWorld) await expectUptimeInSeconds(id, caseContext);
}

/** Waits for a Pod to be known: what was rented just now may not be known everywhere yet. */
async function known(podId: string, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  await inAMoment(caseContext, ruleContext, async () => {
    const answer = await caseContext.graphql.attempt(calling(PodDocument, { input: { podId } }));
    return resultOf(answer, PodDocument).pod?.id;
  });
}

/** A Pod that runs may take a moment until it shows so. */
async function judgeOnceMeasured(
  met: Met,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { graphql, time } = caseContext;
  const measured = await time.until(async () => {
    const answer = await graphql.when(calling(PodDocument, { input: { podId: met.id } }));
    return resultOf(answer, PodDocument).pod?.runtime ?? undefined;
  }, time.now() + ruleContext.afford(measuredWithin, ruleContext.moment));
  if (measured !== undefined) await judgeAnswer(met, caseContext);
}

/** Judges a Pod as it is shown now, and gives its runtime. */
async function judgeAnswer({ id, ordered }: Met, caseContext: CaseContext): Promise<unknown> {
  const { graphql, expect } = caseContext;

  const answer = await graphql.when(calling(PodDocument, { input: { podId: id } }));

  expectGraphqlAccepted(answer, caseContext);
  const { pod } = resultOf(answer, PodDocument);
  expect(podMismatch(pod), 'what in the Pod is not as it is documented').toBeUndefined();
  expect(pod?.id, 'the id of the Pod that was asked for').toBe(id);
  if (ordered !== undefined) expectAsRequested(pod, ordered, answer, caseContext);
  caseContext.cover(pod?.runtime === null ? 'no runtime' : 'a runtime');
  return pod?.runtime ?? null;
}
