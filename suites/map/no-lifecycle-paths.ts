import { rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import { make } from '../shared/making/v2-own.ts';
import { untilStatus } from '../shared/resources/v1-until-status.ts';
import { acting } from '../shared/resources/v2-acting.ts';
import { expectService } from '../shared/resources/v2-service.ts';

/** What v1 has a path for, and the action of v2 that fits the same state. */
const paths = [
  ['stop', 'stop'],
  ['start', 'start'],
  ['restart', 'restart'],
  ['reset', 'restart'],
] as const;

/** On a Pod whose twin takes the same as an action. */
rule(
  'map.no-lifecycle-paths',
  { api: 'v2', calls: 14, waits: { least: 0, most: 4_000_000 } },
  async (bench) => {
    await bench.holds(paths, async ([name, action], scene) => {
      const { rest, expect } = scene;
      await expectService(scene);
      const ids = [(await make('pod', scene, bench)).id, (await make('pod', scene, bench)).id] as const;
      for (const id of ids) await readyFor(action, id, scene);

      const path = `/pods/{id}/${name}`;
      const old = { api: 'v2', method: 'POST', path, ids: { id: ids[1] } } as const;
      const twins = ['/ids/id', '/body'] as const;
      const { status } = await rest.pair(acting(ids[0], { action }), old, { twins, mayRefuse: true });

      expect(status >= 200 && status < 300, `whether v2 takes POST ${path}; it was answered ${status}`).toBe(
        false,
      );
    });
  },
);

/** A Pod that runs, or that was stopped. */
async function readyFor(action: string, id: string, scene: Scene): Promise<void> {
  await untilStatus('RUNNING', id, scene, 'v2');
  if (action === 'start') await scene.rest.given(acting(id, { action: 'stop' }));
}
