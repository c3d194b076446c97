import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { problemFault } from '../../shared/resources/v2-problem-in.ts';
import { provocations } from './provocations.ts';

rule('v2.error.problem', { api: 'v2', calls: 6 }, async (bench) => {
  await bench.holds(provocations, async (provocation, scene) => {
    const error = await errorOf(provocation, scene, bench);

    scene.expect(problemFault(error), 'what keeps the body from being a problem').toBeUndefined();
  });
});
