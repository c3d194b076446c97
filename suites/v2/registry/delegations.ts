import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { idOf, isItem } from '../items.ts';
import { delegating, delegationPath as path } from '../resources/delegation.ts';
import { isTaken } from '../resources/is-taken.ts';
import { goneFrom, listedBy } from '../resources/shown.ts';
import { expectService } from '../service.ts';
import { unserved } from '../unserved.ts';

rule('v2.delegations', { api: 'v2', calls: 10 }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    const { rest, expect, elapsed } = scene;
    await expectService(scene);
    const list = await rest.when({ api: 'v2', method: 'GET', path });
    expect(isTaken(list), `whether GET ${path} is taken; it was answered ${list.status}`).toBe(true);
    const id = await delegated(scene, bench);
    if (id === undefined) return;
    const listed = await listedBy(path, id, scene);
    elapsed(() => expect(listed, `what GET ${path} lists with the id ${id}`).toBeDefined());

    const removed = await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id } });

    expect(isTaken(removed), `whether DELETE is taken; it was answered ${removed.status}`).toBe(true);
    const isGone = await goneFrom(path, id, scene);
    elapsed(() => expect(isGone, `whether GET ${path} no longer lists ${id}`).toBe(true));
  });
});

/** What may be delegated is open: a target that takes nothing of ours is judged by its list, and told so. */
async function delegated(scene: Scene, bench: Bench): Promise<string | undefined> {
  const made = await scene.rest.when(await delegating(scene, bench));
  scene.expect(unserved, `the statuses that say there is no POST ${path}`).not.toContain(made.status);
  const id = isTaken(made) && isItem(made.json) ? idOf(made.json) : undefined;
  if (id === undefined)
    bench.untried(`POST ${path} was answered ${made.status} and no id: nothing is deleted`);
  return id;
}
