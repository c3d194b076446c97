import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { provocations } from './provocations.ts';

rule('v2.error.status-matches', { api: 'v2', calls: 6 }, async (bench) => {
  await bench.holds(provocations, async (provocation, scene) => {
    const error = await errorOf(provocation, scene, bench);

    const told = isItem(error.json) ? error.json.status : undefined;
    if (typeof told !== 'number') scene.unjudged('the body tells no status');
    scene.expect(told, 'the status in the body').toBe(error.status);
  });
});
