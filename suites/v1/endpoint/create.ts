import fc from 'fast-check';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { expectAffordable, madeBy } from '../../shared/making/v2-own.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { refer } from '../../shared/resources/v2-refer.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { isDropped, viewsOf } from '../resources/views.ts';

/** The fields of the example that are not in every endpoint here; where workers cost money, none is kept. */
const fields = (kept: number) =>
  fc.record(
    {
      gpuTypeIds: fc.constant(true),
      workersMin: fc.integer({ min: 0, max: kept }),
      workersMax: fc.integer({ min: 1, max: 2 }),
      idleTimeout: fc.integer({ min: 5, max: 60 }),
    },
    { requiredKeys: [] },
  );

const path = '/endpoints';
const most = 10;

/** With each of the documented fields an endpoint is made that has them, where one is made without them. */
rule('v1.endpoint.create', { api: 'v1', calls: 13 }, async (bench) => {
  const some = fields(bench.clock === 'virtual' ? 1 : 0).filter((one) => Object.keys(one).length > 0);
  await bench.holds(
    some,
    async ({ gpuTypeIds, ...settings }, scene) => {
      const { rest, expect } = scene;
      await expectService(scene, '/templates', 'v1');
      expectAffordable('endpoint', true, scene, bench);
      const plain = await draftV1('endpoint', scene, bench);
      const more = { ...settings, ...(gpuTypeIds === undefined ? {} : await gpuTypes(scene, bench)) };
      const name = ownName(scene);

      const baseline = { api: 'v1', method: 'POST', path, body: plain } as const;
      const whole = { ...baseline, body: { ...plain, ...more, name } };
      const twins = [
        '/body/name',
        ...Object.keys(more)
          .slice(1)
          .map((field) => `/body/${field}` as const),
      ] as const;
      const answer = await rest.pair(baseline, whole, { twins, mayRefuse: true });

      expect(answer.status, `the status with ${Object.keys(more).join(', ')}`).toBeGreaterThanOrEqual(200);
      expect(answer.status, `the status with ${Object.keys(more).join(', ')}`).toBeLessThan(300);
      const views = await viewsOf(
        'endpoint',
        await madeBy('v1', path, whole.body, answer, scene),
        scene,
        bench,
      );
      const dropped = Object.entries({ ...more, name }).filter(([field, sent]) =>
        isDropped(sent, field, views),
      );
      expect(dropped, 'what was sent and taken, and is shown otherwise').toEqual([]);
    },
    { atMost: most },
  );
});

async function gpuTypes(scene: Scene, bench: Bench): Promise<{ gpuTypeIds: string[] }> {
  const { gpu } = scene.urls.restV2 === undefined ? {} : await refer(scene, ['gpus'], bench);
  return gpu === undefined ? scene.rest.lacking('nothing tells the ids of GPU types') : { gpuTypeIds: [gpu] };
}
