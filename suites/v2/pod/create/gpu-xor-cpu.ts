import { toStringMethod } from 'fast-check';
import { rule } from '../../../../harness/rule/rule.ts';
import { ownName } from '../../resources/own.ts';
import { creating } from '../../resources/taken.ts';
import { without } from '../../resources/without.ts';
import { expectService } from '../../service.ts';
import { type Compute, computes, podBody } from '../bodies.ts';
import { expectRefused } from '../refused.ts';

type Wrong = { readonly from: Compute; readonly to: 'both' | 'neither'; [toStringMethod](): string };

const wrongs: readonly Wrong[] = computes.flatMap((from) =>
  (['both', 'neither'] as const).map((to) => ({
    ...{ from, to },
    [toStringMethod]: () => `with ${to}, next to one with ${from}`,
  })),
);

rule('v2.pod.create.gpu-xor-cpu', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(wrongs, async ({ from, to }, scene) => {
    await expectService(scene);
    const right = await podBody(from, scene, bench);
    const other = await podBody(from === 'gpu' ? 'cpu' : 'gpu', scene, bench);
    const wrong = to === 'both' ? { ...other, ...right } : without(right, from);
    const negative = { ...wrong, name: ownName(scene) };

    const refused = await scene.rest.pair(creating('pod', right), creating('pod', negative), {
      mayRefuse: true,
      twins: ['/body/name'],
    });

    await expectRefused(refused, `with ${to} of gpu and cpu`, scene);
  });
});
