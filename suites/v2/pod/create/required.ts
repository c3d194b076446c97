import { toStringMethod } from 'fast-check';
import { rule } from '../../../../service/case/rule.ts';
import { creating } from '../../../shared/making/v2-taken.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { without } from '../../resources/without.ts';
import { type Compute, computes, podBody } from '../bodies.ts';
import { expectPodRefused } from '../refused.ts';

type Gap = { readonly compute: Compute; readonly lacks: string; [toStringMethod](): string };

const gaps: readonly Gap[] = computes.flatMap((compute) =>
  ['name', 'image'].map((lacks) => ({
    ...{ compute, lacks },
    [toStringMethod]: () => `without ${lacks}, with ${compute}`,
  })),
);

rule('v2.pod.create.required', { api: 'v2', calls: 10 }, async (bench) => {
  await bench.holds(gaps, async ({ compute, lacks }, scene) => {
    await expectService(scene);
    const whole = await podBody(compute, scene, bench);
    const negative = without({ ...whole, name: ownName(scene) }, lacks);

    const twins = lacks === 'name' ? [] : (['/body/name'] as const);
    const refused = await scene.rest.pair(creating('pod', whole), creating('pod', negative), {
      mayRefuse: true,
      twins,
    });

    await expectPodRefused(refused, `without ${lacks}`, scene);
  });
});
