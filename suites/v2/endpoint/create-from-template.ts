import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { creating, expectMade, expectTaken } from '../../shared/making/v2-taken.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectShown, shownValuesOf } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';

rule('v2.endpoint.create-from-template', { api: 'v2', calls: 14 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    await expectService(scene);
    const { inline, templated, template } = await endpointBodies(scene, bench);

    const what = 'POST /serverless with a templateId and without an image';
    const own = await expectMade('endpoint', { body: templated, control: inline, what }, scene, bench);

    const shown = await expectShown('endpoint', own, scene, bench);
    for (const image of shownValuesOf('image', shown) ?? []) {
      if (image === null) continue;
      scene
        .expect(image, 'the image that the template supplies')
        .toEqual(scene.expect.stringContaining(String(template.image)));
    }
  });
  if (bench.clock === 'real')
    return bench.untried('a templateId alone: an endpoint without a name of ours is not found again');
  return bench.holds(['a templateId alone'], (_, scene) => judgeTemplateAlone(scene, bench));
});

/** A templateId is all that an endpoint needs, but for what the target's own schema requires besides. */
async function judgeTemplateAlone(scene: Scene, bench: Bench): Promise<void> {
  const { rest } = scene;
  await expectService(scene);
  const { templated } = await endpointBodies(scene, bench);
  const alone = { templateId: templated.templateId };
  const api = await bench.schema('v2');
  if ('unreadable' in api || !fitsSchema(api, 'POST', '/serverless', alone))
    rest.lacking("the target's schema requires more of an endpoint than its templateId");

  const named = () => creating('endpoint', { ...templated, name: ownName(scene) });
  await expectTaken(
    () => creating('endpoint', alone),
    named,
    'POST /serverless with a templateId alone',
    scene,
  );
}
