import { rule } from '../../service/case/rule.ts';
import { make } from '../shared/making/v2-own.ts';
import { expectListed } from '../shared/resources/v2-shown.ts';
import { shapeOf } from './shape-of.ts';

rule('open.registry-auth.fields', { api: 'v2', calls: 5 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    const registry = await make('registry', scene, bench);

    const item = await expectListed('registry', registry.id, scene);

    scene.expect(registry.answer.status).toBeLessThan(300);
    scene.observe('what POST /registries takes', shapeOf(registry.body));
    scene.observe('what POST /registries answers', shapeOf(registry.answer.json));
    scene.observe('what GET /registries lists', shapeOf(item));
  });
});
