import fc from 'fast-check';
import { GpuTypesDocument } from '../../../generated/graphql/graphql.ts';
import type { GraphqlAnswer } from '../../../harness/client/graphql-answer.ts';
import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Item } from '../../v2/items.ts';
import { calling, resultOf } from '../documented.ts';
import { itemsOf } from '../items.ts';
import { isText, membersMisfit } from '../pods/pod-misfit.ts';
import { expectTaken } from '../taken.ts';

rule('graphql.gpu-types', { api: 'graphql', calls: 3 }, async ({ holds }) => {
  await holds(
    fc.nat({ max: 19 }),
    async (pick, scene) => {
      const { graphql, expect } = scene;
      const all = typesIn(await graphql.when(calling(GpuTypesDocument, {})), scene);
      expect(all.length, 'how many GPU types there are').toBeGreaterThan(0);
      const { id } = all[pick % all.length]!;

      const alone = typesIn(
        await graphql.when(calling(GpuTypesDocument, { input: { id: id as string } })),
        scene,
      );

      expect(
        alone.map((type) => type.id),
        `the ids of the types that the input {id: ${JSON.stringify(id)}} gives`,
      ).toEqual([id]);
    },
    { atMost: 20 },
  );
});

function typesIn(answer: GraphqlAnswer, scene: Scene): Item[] {
  expectTaken(answer, scene);
  const { gpuTypes } = resultOf(answer, GpuTypesDocument);
  scene
    .expect(Array.isArray(gpuTypes), `whether gpuTypes is a list; it is ${JSON.stringify(gpuTypes)}`)
    .toBe(true);
  for (const type of gpuTypes as unknown[]) {
    scene.expect(typeMisfit(type), 'what in a GPU type is not as it is documented').toBeUndefined();
  }
  return itemsOf(gpuTypes);
}

/** @see interface 2.11 */
function typeMisfit(type: unknown): string | undefined {
  return membersMisfit(type, 'the GPU type', {
    id: isText,
    displayName: (value) => value === null || typeof value !== 'object',
    memoryInGb: (value) => typeof value === 'number',
    secureCloud: (value) => typeof value === 'boolean',
    communityCloud: (value) => typeof value === 'boolean',
  });
}
