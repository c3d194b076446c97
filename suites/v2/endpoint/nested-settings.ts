import { rule } from '../../../service/case/rule.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { expectMade } from '../../shared/making/v2-taken.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { settingsFor } from './settings.ts';

const cases = 12;

rule('v2.endpoint.nested-settings', { api: 'v2', calls: 10 }, async (bench) => {
  const settings = await settingsFor(bench, 'POST', '/serverless');
  if (settings === undefined) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged("the target's schema does not tell what is in workers and scaling"),
    );
  }
  await bench.holds(
    settings,
    async (sent, scene) => {
      await expectService(scene);
      const control = await draft('endpoint', scene, bench);

      const what = 'POST /serverless with workers and scaling nested';
      const order = { body: { ...control, ...sent }, control, what };
      if (!fitsSchema(await bench.schema('v2'), 'POST', '/serverless', order.body)) {
        scene.rest.lacking("by the target's schema they don't go together with the rest");
      }
      const own = await expectMade('endpoint', order, scene, bench);

      const shown = await expectShown('endpoint', own, scene, bench);
      for (const [name, value] of Object.entries(sent)) {
        expectReadBack(name, value, shown, scene);
        scene.cover(name);
      }
    },
    { atMost: cases, covers: { workers: 0.3, scaling: 0.3 } },
  );
});
