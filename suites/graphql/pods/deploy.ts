import type { GraphQLSchema } from 'graphql';
import { DeployPodDocument, type PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import { type GraphqlAnswer, isTaken } from '../../../harness/client/graphql-answer.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { onOffer } from '../catalog/on-offer.ts';
import { resultOf, writings } from '../documented.ts';
import { expectTaken } from '../taken.ts';
import { expectWord } from './no-want-of-stock.ts';
import { isLeaf, isListOf, isText, membersMisfit, orNull } from './pod-misfit.ts';
import { callsToBlame, refusedFields } from './refused-fields.ts';
import { allowedCudaVersions, callsToRent, deploying, idAlone, order, podCases, typesTried } from './rent.ts';
import { asStockReturns } from './stock.ts';
import { wishes } from './wishes.ts';

rule('graphql.deploy', { api: 'graphql', calls: callsToRent + 2 * callsToBlame + 3 }, async (bench) => {
  await bench.holds(
    wishes(),
    async (wish, scene) => {
      const { expect } = scene;
      const ids = (await onOffer(scene)).slice(0, typesTried);
      const inputs = ids.map((id) => ({ ...order(id, scene), ...wish, allowedCudaVersions }));

      const { answer, input } = await firstTaken(inputs, scene, bench);

      const pod = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand;
      expect(deployedMisfit(pod), 'what in the answer is not as it is documented').toBeUndefined();
      expect(pod?.id, 'the id of the Pod').not.toBe('');
      expect(pod?.imageName, 'the name of its image').toEqual(expect.stringContaining(input.imageName!));
    },
    { atMost: podCases(bench) },
  );
});

function deployedMisfit(pod: unknown): string | undefined {
  return membersMisfit(pod, 'the Pod', {
    id: isText,
    imageName: isText,
    env: orNull(isListOf(isText)),
    machineId: isLeaf,
    machine: orNull((value) => membersMisfit(value, 'machine', { podHostId: isLeaf }) === undefined),
  });
}

type Tried = { readonly answer: GraphqlAnswer; readonly input: PodFindAndDeployOnDemandInput };

/** The first answer that rents a Pod. Where none does, what the target refuses for its own sake is a breach. */
async function firstTaken(
  inputs: readonly PodFindAndDeployOnDemandInput[],
  scene: Scene,
  bench: Bench,
): Promise<Tried> {
  const types = await writings(bench);
  const taken = await asStockReturns(() => tried(inputs, types, scene), scene, bench);
  if (taken !== undefined) return taken;
  await expectNoMoreThanStock(inputs[0]!, types[0]!, scene);
  for (const writing of types) {
    const refused = await refusedFields(inputs[0]!, writing, scene);
    if (refused.length === 0)
      return scene.unjudged('no Pod could be rented, which may be for want of a machine');
    if (writing !== types.at(-1)) continue;
    scene.expect(refused, 'the documented fields of the input that are refused').toEqual([]);
  }
  return scene.unjudged('no Pod could be rented');
}

async function tried(
  inputs: readonly PodFindAndDeployOnDemandInput[],
  types: readonly GraphQLSchema[],
  scene: Scene,
): Promise<Tried | undefined> {
  for (const input of inputs) {
    for (const writing of types) {
      const answer = await scene.graphql.when(deploying(input, writing));
      if (isTaken(answer)) return { answer, input };
      expectWord(answer, scene);
    }
  }
  return undefined;
}

/** A Pod that is rented for its id alone, refused with all that it shows, and rented again, is no matter of stock. */
async function expectNoMoreThanStock(
  input: PodFindAndDeployOnDemandInput,
  types: GraphQLSchema,
  scene: Scene,
): Promise<void> {
  const whole = deploying(input, types);
  if (!isTaken(await scene.graphql.attempt(idAlone(whole)))) return;
  const refused = await scene.graphql.when(whole);
  if (isTaken(await scene.graphql.attempt(idAlone(whole)))) expectTaken(refused, scene);
}
