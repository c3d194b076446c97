import { usable } from '../../../engine/contract/schema/usable.ts';
import { breachesOf } from '../../../engine/contract/values/breaches-of.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { delegating, makeDelegation, delegationPath as path } from '../../shared/resources/v2-delegation.ts';
import { isTaken } from '../../shared/resources/v2-is-taken.ts';
import { idOf, isItem } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { goneFrom, listedBy } from '../../shared/resources/v2-shown.ts';
import { shuffled } from '../../shared/resources/v2-shuffled.ts';
import { brokenBodies } from '../schema/broken-bodies.ts';
import { unserved } from '../unserved.ts';

/** So many bodies are broken. */
const mostBreaches = 4;

rule('v2.delegations', { api: 'v2', calls: 22 + mostBreaches }, async (bench) => {
  await bench.holds([''], async (_, scene) => {
    const { rest, time, expect, elapsed, unjudged } = scene;
    await expectService(scene);
    const list = await rest.when({ api: 'v2', method: 'GET', path });
    if (list.status === 403) unjudged(`the key has no access to ${path}, which is in beta`);
    expect(isTaken(list), `whether GET ${path} is taken; it was answered ${list.status}`).toBe(true);
    const first = await delegated(scene, bench);
    if (first === undefined) return;
    const id = await makeDelegation(scene, bench);
    const listed = await listedBy(path, id, scene);
    elapsed(() => expect(listed, `what GET ${path} lists with the id ${id}`).toBeDefined());
    const other = await makeDelegation(scene, bench);
    const wasThere = (await listedBy(path, other, scene)) !== undefined;
    const firstWasThere = (await listedBy(path, first, scene)) !== undefined;

    const removed = await rest.when({ api: 'v2', method: 'DELETE', path: `${path}/{id}`, ids: { id } });

    expect(isTaken(removed), `whether DELETE is taken; it was answered ${removed.status}`).toBe(true);
    const isGone = await goneFrom(path, id, scene);
    elapsed(() => expect(isGone, `whether GET ${path} no longer lists ${id}`).toBe(true));
    await expectLeft(other, wasThere, `the DELETE of ${id}`, scene);
    await expectLeft(first, firstWasThere, `the DELETE of ${id}`, scene);
    await judgeBroken(scene, bench);
    if (time.kind === 'virtual') await expectIdNeeded(other, wasThere, scene);
  });
});

/** A body that breaks the target's own schema in one place is refused, where a whole one is taken. */
async function judgeBroken(scene: Scene, bench: Bench): Promise<void> {
  const { rest, expect } = scene;
  const api = await bench.schema('v2');
  if ('unreadable' in api) return bench.untried(`bodies that its schema does not allow: ${api.unreadable}`);
  const { body } = api.operations.find((one) => one.method === 'POST' && one.path === path) ?? {};
  const valid = await delegating(scene, bench);
  const all = body === undefined ? [] : usable(() => breachesOf(body.schema, valid.body, api.requests), []);
  const breaches = shuffled(all, bench.seed).slice(0, mostBreaches);
  if (breaches.length === 0)
    return bench.untried(`bodies of POST ${path} that its schema does not allow: nothing breaks it`);
  const { status } = await rest.when(valid);
  if (!isTaken({ status })) return bench.untried(`broken bodies: POST ${path} was answered ${status}`);
  const refusals = [];
  for (const breach of breaches) refusals.push(await rest.when(brokenBodies(valid, breach).sketch));

  for (const [index, { status }] of refusals.entries()) {
    const { kind, at } = breaches[index]!;
    const words = `the status of POST ${path} with ${kind} at ${at || 'the top'}`;
    expect(status, words).toBeGreaterThanOrEqual(400);
    expect(status, words).toBeLessThan(500);
  }
}

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
