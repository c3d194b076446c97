import { rule } from '../../../../harness/rule/rule.ts';
import { expectReadBack, expectShown } from '../../resources/shown.ts';
import { expectMade } from '../../resources/taken.ts';
import { expectService } from '../../service.ts';
import { computes, podBody } from '../bodies.ts';

/** What the document has a Pod ordered with, so that it is looked at again. */
const documented = ['name', 'image', 'gpu'];

rule('v2.pod.create', { api: 'v2', calls: 14 }, async (bench) => {
  await bench.holds(computes, async (compute, scene) => {
    await expectService(scene);
    const body = await podBody(compute, scene, bench);
    const control = await podBody(compute === 'gpu' ? 'cpu' : 'gpu', scene, bench);

    const what = `POST /pods with name, image and ${compute}`;
    const own = await expectMade('pod', { body, control, what }, scene);

    const shown = await expectShown('pod', own, scene, bench);
    for (const name of documented) {
      if (name in own.body) expectReadBack(name, own.body[name], shown, scene);
    }
  });
});
