import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import {
  DeployPodDocument,
  MyPodsDocument,
  PodDocument,
  type PodFindAndDeployOnDemandInput,
} from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { type GraphqlAnswer, isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { onceListed } from '../../shared/making/graphql-find-pod.ts';
import {
  allowedCudaVersions,
  callsToRent,
  deploying,
  idAlone,
  plainPodInput,
  podCases,
  typesTried,
} from '../../shared/making/graphql-rent.ts';
import { make } from '../../shared/making/v2-own.ts';
import { expectAsRequested } from '../../shared/resources/graphql-as-requested.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { type PodRequirement, podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import { asStockReturns } from '../../shared/resources/graphql-stock.ts';
import { expectGraphqlAccepted } from '../accepted.ts';
import { restVersions } from './made-by-rest.ts';
import { expectWord } from './no-want-of-stock.ts';
import { isLeaf, isListOf, isText, membersMismatch, orNull } from './pod-mismatch.ts';
import { callsToBlame, refusedFields } from './refused-fields.ts';
import { callsForRuntime, expectRuntime, runtimeWait } from './runtime.ts';

/** So many Pods are rented in a case where it costs nothing, so that what is rarely wrong shows. */
const mostPods = 4;

rule(
  'graphql.deploy',
  {
    calls: mostPods * (2 * callsToRent + 2 * callsToBlame + 3) + callsForRuntime + 4,
    waits: { least: 0, most: runtimeWait + 40_000, patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    const gpuCounts = ruleContext.isAffordable('more than one GPU, each of which costs') ? [1, 2] : [1];
    await ruleContext.property(
      fc.record({
        wish: podRequirements(),
        gpuCount: fc.constantFrom(...gpuCounts),
      }),
      async ({ wish, gpuCount }, caseContext) => {
        for (let more = ruleContext.afford(mostPods - 1, 0); more > 0; more--) {
          await judgeDeployment(wish, 1, caseContext, ruleContext);
        }
        const { pod, input } = await judgeDeployment(wish, gpuCount, caseContext, ruleContext);
        await expectRented(String(pod?.id), input, caseContext, ruleContext);
      },
      { atMost: podCases(ruleContext) },
    );
  },
);

async function judgeDeployment(
  requirement: PodRequirement,
  gpuCount: number,
  caseContext: CaseContext,
  ruleContext: RuleContext,
) {
  const { expect } = caseContext;
  const ids = (await onOffer(caseContext)).slice(0, typesTried);
  const inputs = ids.map((id) => ({
    ...plainPodInput(id, caseContext),
    ...requirement,
    allowedCudaVersions,
  }));
  const more = gpuCount === 1 ? [] : inputs.map((input) => ({ ...input, gpuCount }));

  const { answer, input } = await firstAccepted(more, inputs, caseContext, ruleContext);

  const pod = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand;
  expect(deployedMismatch(pod), 'what in the answer is not as it is documented').toBeUndefined();
  expect(pod?.id, 'the id of the Pod').not.toBe('');
  expect(pod?.imageName, 'the name of its image').toEqual(expect.stringContaining(input.imageName!));
  return { pod, input };
}

/** The Pod that reads back under the id of the answer is the one that was asked for. */
async function expectRented(
  id: string,
  input: PodFindAndDeployOnDemandInput,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { graphql, expect, elapsed, unrepeated } = caseContext;
  const found = await onceListed(caseContext, ruleContext, async () => {
    const one = await graphql.when(calling(PodDocument, { input: { podId: id } }));
    const { pod } = resultOf(one, PodDocument);
    if (isGraphqlAccepted(one) && pod?.id === id) return { pod, answer: one };
    const all = await graphql.when(calling(MyPodsDocument, {}));
    const listed = itemsOf(resultOf(all, MyPodsDocument).myself?.pods).find((item) => item.id === id);
    return listed === undefined ? undefined : { pod: listed, answer: all };
  });
  elapsed(() => expect(found?.pod, `the Pod ${id} that was rented, read or listed`).toBeDefined());
  if (found === undefined) return;
  expectAsRequested(found.pod, input, found.answer, caseContext);
  const all = await graphql.when(calling(MyPodsDocument, {}));
  const named = itemsOf(resultOf(all, MyPodsDocument).myself?.pods).filter(({ name }) => name === input.name);
  const words = `how many Pods bear the name ${input.name}, of which one was rented`;
  unrepeated(() => expect(named.length, words).toBeLessThan(2));
  await expectRuntime(id, { gpuCount: input.gpuCount!, ports: input.ports! }, caseContext, ruleContext);
}

function deployedMismatch(pod: unknown): string | undefined {
  return membersMismatch(pod, 'the Pod', {
    id: isText,
    imageName: isText,
    env: orNull(isListOf(isText)),
    machineId: isLeaf,
    machine: orNull((value) => membersMismatch(value, 'machine', { podHostId: isLeaf }) === undefined),
  });
}

type Tried = { readonly answer: GraphqlAnswer; readonly input: PodFindAndDeployOnDemandInput };

/**
 * The first answer that rents a Pod, at best one that asks for more. Where none does, what the target refuses for its own
 * sake is a violation.
 */
async function firstAccepted(
  more: readonly PodFindAndDeployOnDemandInput[],
  inputs: readonly PodFindAndDeployOnDemandInput[],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Tried> {
  const types = await writings(ruleContext);
  const accepted = await asStockReturns(
    () => tried([...more, ...inputs], types, caseContext),
    caseContext,
    ruleContext,
  );
  if (accepted !== undefined) return accepted;
  await expectNoMoreThanStock(inputs[0]!, types[0]!, caseContext);
  for (const writing of types) {
    const refused = await refusedFields(inputs[0]!, writing, caseContext);
    if (refused.length === 0) {
      await expectNoWantOfMachines(inputs[0]!, types, caseContext, ruleContext);
      return caseContext.inconclusive('no Pod could be rented, which may be for want of a machine');
    }
    if (writing !== types.at(-1)) continue;
    caseContext.expect(refused, 'the documented fields of the input that are refused').toEqual([]);
  }
  return caseContext.inconclusive('no Pod could be rented');
}

async function tried(
  inputs: readonly PodFindAndDeployOnDemandInput[],
  types: readonly GraphQLSchema[],
  caseContext: CaseContext,
): Promise<Tried | undefined> {
  for (const input of inputs) {
    for (const writing of types) {
      const answer = await caseContext.graphql.when(deploying(input, writing));
      if (isGraphqlAccepted(answer)) return { answer, input };
      expectWord(answer, caseContext);
    }
  }
  return undefined;
}

/** What v2 rents while GraphQL refuses it is no matter of stock, where nobody else rents. */
async function expectNoWantOfMachines(
  input: PodFindAndDeployOnDemandInput,
  types: readonly GraphQLSchema[],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, graphql } = caseContext;
  if (!restVersions(ruleContext).includes('v2')) return;
  const { id } = await make('pod', caseContext, ruleContext, { gpu: { id: input.gpuTypeId, count: 1 } });
  await rest.given({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } });
  const answers: GraphqlAnswer[] = [];
  for (const writing of types) answers.push(await graphql.when(deploying(input, writing)));
  if (!answers.some(isGraphqlAccepted)) expectGraphqlAccepted(answers[0]!, caseContext);
}

/** A Pod that is rented for its id alone, refused with all that it shows, and rented again, is no matter of stock. */
async function expectNoMoreThanStock(
  input: PodFindAndDeployOnDemandInput,
  types: GraphQLSchema,
  caseContext: CaseContext,
): Promise<void> {
  const whole = deploying(input, types);
  if (!isGraphqlAccepted(await caseContext.graphql.attempt(idAlone(whole)))) return;
  const refused = await caseContext.graphql.when(whole);
  if (isGraphqlAccepted(await caseContext.graphql.attempt(idAlone(whole))))
    expectGraphqlAccepted(refused, caseContext);
}
