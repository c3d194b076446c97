import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { provocations } from './provocations.ts';

rule('v2.error.media-type', { api: 'v2', calls: 6 }, async (bench) => {
  await bench.holds(provocations, async (provocation, scene) => {
    const error = await errorOf(provocation, scene, bench);

    const [type] = (error.headers['content-type'] ?? '').split(';');
    scene.expect(type!.trim().toLowerCase(), 'the media type').toBe('application/problem+json');
  });
});
