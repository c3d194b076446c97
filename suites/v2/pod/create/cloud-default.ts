import { rule } from '../../../../harness/rule/rule.ts';
import { expectShown, valuesOf } from '../../resources/shown.ts';
import { expectMade } from '../../resources/taken.ts';
import { without } from '../../resources/without.ts';
import { expectService } from '../../service.ts';
import { computes, podBody } from '../bodies.ts';

rule('v2.pod.create.cloud-default', { api: 'v2', calls: 14 }, async (bench) => {
  await bench.holds(computes, async (compute, scene) => {
    const { expect, observe, unjudged } = scene;
    await expectService(scene);
    const body = without(await podBody(compute, scene, bench), 'cloud');
    const control = { ...body, cloud: 'SECURE' };

    const own = await expectMade('pod', { body, control, what: 'POST /pods without cloud' }, scene);

    const shown = await expectShown('pod', own, scene, bench);
    observe('the cloud of a Pod that names none', shown.item.cloud ?? 'not shown');
    const clouds =
      valuesOf('cloud', shown) ??
      unjudged("the target's schema does not say that the cloud of a Pod is shown");
    expect(clouds.length, 'how many answers show cloud').toBeGreaterThan(0);
    for (const cloud of clouds) expect(cloud, 'the cloud of a Pod that names none').toBe('SECURE');
  });
});
