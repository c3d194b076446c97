import { rule } from '../../../../harness/rule/rule.ts';
import { ownName } from '../../resources/own.ts';
import { creating } from '../../resources/taken.ts';
import { without } from '../../resources/without.ts';
import { expectService } from '../../service.ts';
import { podBody } from '../bodies.ts';
import { expectRefused } from '../refused.ts';

rule('v2.pod.create.required', { api: 'v2', calls: 10 }, async (bench) => {
  await bench.holds(['name', 'image'], async (lacks, scene) => {
    await expectService(scene);
    const whole = await podBody('gpu', scene, bench);
    const negative = without({ ...whole, name: ownName(scene) }, lacks);

    const twins = lacks === 'name' ? [] : (['/body/name'] as const);
    const refused = await scene.rest.pair(creating('pod', whole), creating('pod', negative), {
      mayRefuse: true,
      twins,
    });

    await expectRefused(refused, `without ${lacks}`, scene);
  });
});
