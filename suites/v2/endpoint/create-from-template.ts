import { rule } from '../../../harness/rule/rule.ts';
import { expectShown, valuesOf } from '../resources/shown.ts';
import { expectMade } from '../resources/taken.ts';
import { expectService } from '../service.ts';
import { endpointBodies } from './bodies.ts';

rule('v2.endpoint.create-from-template', { api: 'v2', calls: 14 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    await expectService(scene);
    const { inline, templated, template } = await endpointBodies(scene, bench);

    const what = 'POST /serverless with a templateId and without an image';
    const own = await expectMade('endpoint', { body: templated, control: inline, what }, scene);

    const shown = await expectShown('endpoint', own, scene, bench);
    for (const image of valuesOf('image', shown) ?? []) {
      if (image === null) continue;
      scene.expect(image, 'the image that the template supplies').toBe(template.image);
    }
  });
});
