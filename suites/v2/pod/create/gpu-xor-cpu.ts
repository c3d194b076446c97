import { toStringMethod } from 'fast-check';
import { rule } from '../../../../service/case/rule.ts';
import { creating } from '../../../shared/making/v2-taken.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { without } from '../../resources/without.ts';
import { type Compute, computes, podBody } from '../bodies.ts';
import { expectPodRefused } from '../refused.ts';

type Wrong = {
  readonly from: Compute | 'gpus';
  readonly to: 'both' | 'neither';
  [toStringMethod](): string;
};

const wrongs: readonly Wrong[] = ([...computes, 'gpus'] as const).flatMap((from) =>
  (['both', 'neither'] as const).map((to) => ({
    ...{ from, to },
    [toStringMethod]: () => `with ${to}, next to one with ${from}`,
  })),
);

/** GPUs in a Pod, where they need not be paid for. */
const some = 2;

rule('v2.pod.create.gpu-xor-cpu', { api: 'v2', calls: 12 }, async (bench) => {
  const there = wrongs.filter(({ from }) => from !== 'gpus' || bench.clock === 'virtual');
  await bench.holds(there, async ({ from, to }, scene) => {
    await expectService(scene);
    const compute = from === 'cpu' ? 'cpu' : 'gpu';
    const one = await podBody(compute, scene, bench);
    const right = from === 'gpus' ? { ...one, gpu: { ...(one.gpu as object), count: some } } : one;
    const other = await podBody(compute === 'gpu' ? 'cpu' : 'gpu', scene, bench);
    const wrong = to === 'both' ? { ...other, ...right } : without(right, compute);
    const negative = { ...wrong, name: ownName(scene) };

    const refused = await scene.rest.pair(creating('pod', right), creating('pod', negative), {
      mayRefuse: true,
      twins: ['/body/name'],
    });

    await expectPodRefused(refused, `with ${to} of gpu and cpu`, scene);
  });
});
