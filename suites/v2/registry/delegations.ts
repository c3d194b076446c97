import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { idOf, isItem } from '../items.ts';
import { delegating, makeDelegation, delegationPath as path } from '../resources/delegation.ts';
import { isTaken } from '../resources/is-taken.ts';
import { goneFrom, listedBy } from '../resources/shown.ts';
import { expectService } from '../service.ts';
import { unserved } from '../unserved.ts';

rule('v2.delegations', { api: 'v2', calls: 18 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    const { rest, time, expect, elapsed } = scene;
    await expectService(scene);
    const list = await rest.when({ api: 'v2', method: 'GET', path });
    expect(isTaken(list), `whether GET ${path} is taken; it was answered ${list.status}`).toBe(true);
    const id = await delegated(scene, bench);
    if (id === undefined) return;
    const listed = await listedBy(path, id, scene);
    elapsed(() => expect(listed, `what GET ${path} lists with the id ${id}`).toBeDefined());
    const other = await makeDelegation(scene, bench);
    const wasThere = (await listedBy(path, other, scene)) !== undefined;

    const removed = await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id } });

    expect(isTaken(removed), `whether DELETE is taken; it was answered ${removed.status}`).toBe(true);
    const isGone = await goneFrom(path, id, scene);
    elapsed(() => expect(isGone, `whether GET ${path} no longer lists ${id}`).toBe(true));
    await expectLeft(other, wasThere, `the DELETE of ${id}`, scene);
    if (time.kind === 'virtual') await expectIdNeeded(other, wasThere, scene);
  });
});

/** What a call was not about is listed as before. */
async function expectLeft(id: string, wasThere: boolean, after: string, scene: Scene): Promise<void> {
  if (!wasThere) return;
  const left = await listedBy(path, id, scene);
  scene.expect(left, `what GET ${path} lists with the id ${id} after ${after}`).toBeDefined();
}

/** A delete names what it deletes. It is tried in worlds alone: elsewhere there may be others' delegations. */
async function expectIdNeeded(other: string, wasThere: boolean, scene: Scene): Promise<void> {
  const { status } = await scene.rest.when({ api: 'v2', method: 'DELETE', path });
  scene.expect(status, `the status of DELETE ${path} without an id`).toBeGreaterThanOrEqual(400);
  scene.expect(status, `the status of DELETE ${path} without an id`).toBeLessThan(500);
  await expectLeft(other, wasThere, 'a DELETE without an id', scene);
}

/** What may be delegated is open: a target that takes nothing of ours is judged by its list, and told so. */
async function delegated(scene: Scene, bench: Bench): Promise<string | undefined> {
  const made = await scene.rest.when(await delegating(scene, bench));
  scene.expect(unserved, `the statuses that say there is no POST ${path}`).not.toContain(made.status);
  const id = isTaken(made) && isItem(made.json) ? idOf(made.json) : undefined;
  if (id === undefined)
    bench.untried(`POST ${path} was answered ${made.status} and no id: nothing is deleted`);
  return id;
}
