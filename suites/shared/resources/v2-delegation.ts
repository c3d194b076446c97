import type { RestSketch } from '../../../service/case/rest-scene.ts';
import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { bodyFor } from './v2-body-for.ts';
import { isTaken } from './v2-is-taken.ts';
import { idOf, isItem } from './v2-items.ts';
import { ownName } from './v2-own-name.ts';

export const delegationPath = '/registries/delegations';

/** A create, not sent yet. What may be delegated is open. @see interface 4.3 */
export async function delegating(scene: Scene, bench: Bench): Promise<RestSketch> {
  const documented = { name: ownName(scene), resource: 'plumbline/probe:1' };
  const body = bodyFor(await bench.schema('v2'), delegationPath, documented, {});
  return { api: 'v2', method: 'POST', path: delegationPath, body };
}

/** Makes one as set-up and gives its id. Where nothing of ours is taken the case does not count. */
export async function makeDelegation(scene: Scene, bench: Bench): Promise<string> {
  const made = await scene.rest.when(await delegating(scene, bench));
  const id = isTaken(made) && isItem(made.json) ? idOf(made.json) : undefined;
  return id ?? scene.rest.lacking(`POST ${delegationPath} was answered ${made.status} and no id`);
}
