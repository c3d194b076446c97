import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { comesToBeListed, isListed } from './in-use.ts';

/** What no service would give for an id. */
const illFormed = ['not a well formed id', 'ä', '!', '(id)', 'an id, and another one', '\u{1f600}'];

rule('v1.registry-auth.delete-invalid', { api: 'v1', calls: 8 }, async (bench) => {
  await bench.holds(illFormed, async (id, scene) => {
    const path = '/containerregistryauth/{id}';
    await expectService(scene, '/templates', 'v1');
    const own = await makeV1('registry', scene, bench);
    const other = await makeV1('registry', scene, bench);
    const wasThere = await comesToBeListed(other.id, scene);
    const known = { api: 'v1', method: 'DELETE', path, ids: { id: own.id } } as const;

    const refused = await scene.rest.pair(known, { ...known, ids: { id } });

    scene.expect(refused.status, 'the status for an id that is not well formed').toBe(400);
    if (wasThere) {
      scene
        .expect(await isListed(other.id, scene), 'whether another one is still there after the refusal')
        .toBe(true);
    }
  });
  if (bench.clock === 'real')
    return bench.untried('a DELETE without an id, which might delete others’ auths');
  await bench.holds(['', '/'], (end, scene) => judgeWithout(end, scene, bench));
});

/** The id is required: what names none deletes none. Its status is open but for being a refusal. @see interface 4.2 */
async function judgeWithout(end: string, scene: Scene, bench: Bench): Promise<void> {
  const { rest, expect, unjudged } = scene;
  await expectService(scene, '/templates', 'v1');
  const { id } = await makeV1('registry', scene, bench);
  if (!(await comesToBeListed(id, scene))) unjudged('the list does not show what was made');

  const { status } = await rest.when({ api: 'v1', method: 'DELETE', path: `/containerregistryauth${end}` });

  expect(status, 'the status of a DELETE without an id').toBeGreaterThanOrEqual(400);
  expect(status, 'the status of a DELETE without an id').toBeLessThan(500);
  expect(await isListed(id, scene), 'whether one of ours is still there after the refusal').toBe(true);
}
