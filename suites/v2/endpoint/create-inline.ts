import { rule } from '../../../service/case/rule.ts';
import { expectMade } from '../../shared/making/v2-taken.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { endpointBodies } from './bodies.ts';

rule('v2.endpoint.create-inline', { api: 'v2', calls: 14 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    await expectService(scene);
    const { inline, templated } = await endpointBodies(scene, bench);

    const what = 'POST /serverless with name, image and gpu';
    const own = await expectMade('endpoint', { body: inline, control: templated, what }, scene, bench);

    const shown = await expectShown('endpoint', own, scene, bench);
    expectReadBack('name', own.body.name, shown, scene);
    expectReadBack('image', own.body.image, shown, scene);
  });
});
