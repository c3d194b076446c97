import fc, { type Arbitrary } from 'fast-check';
import { DeployPodDocument, PodDocument } from '../../../generated/graphql/graphql.ts';
import { isTaken, refusalIn } from '../../../harness/client/graphql-answer.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { onOffer } from '../catalog/on-offer.ts';
import { calling, resultOf, writings } from '../documented.ts';
import { inAMoment } from './find-pod.ts';
import { deploying, order, podCases } from './rent.ts';
import { variables } from './wishes.ts';

/** Texts that every environment can hold, those included that look like more than one variable. */
function values(): Arbitrary<string> {
  return fc.oneof(
    fc.stringMatching(/^[!-~]{1,12}$/),
    fc.constantFrom('a=b', '=', 'A=1,B=2', 'two words', '"quoted"', 'größer', '$HOME', '0', 'false'),
  );
}

rule('graphql.deploy.env', { api: 'graphql', calls: 6, waits: { least: 0, most: 10_000 } }, async (bench) => {
  const types = await writings(bench);
  await bench.holds(
    variables(values(), 1),
    async (env, scene) => {
      const { graphql, expect, unjudged } = scene;
      const [gpuTypeId] = await onOffer(scene);
      const input = { ...order(gpuTypeId!, scene), env };
      const sent = env.map(({ key, value }) => `${key}=${value}`);

      const tried = await graphql.when(deploying(input, types[0]));
      const answer = isTaken(tried) ? tried : await graphql.when(deploying(input, types.at(-1)));

      if (!isTaken(answer)) unjudged(`no Pod could be rented: ${refusalIn(answer)}`);
      const pod = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand;
      expect(pod?.env, 'the environment that the Pod is given').toEqual(expect.arrayContaining(sent));
      const read = await inAMoment(scene, bench, async () => {
        const one = await graphql.when(calling(PodDocument, { input: { podId: String(pod?.id) } }));
        return isTaken(one) ? resultOf(one, PodDocument).pod?.env : undefined;
      });
      if (read === undefined) unjudged('the Pod can not be read');
      expect(read, 'the environment that reads back').toEqual(expect.arrayContaining(sent));
      scene.cover(env.some(({ value }) => /[^A-Za-z0-9]/.test(value)) ? 'odd values' : 'plain values');
    },
    { atMost: podCases(bench), covers: { 'odd values': 0.4 } },
  );
});
