import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { isTaken } from '../resources/is-taken.ts';
import { expectService } from '../service.ts';
import { type Action, acting, actions } from './acting.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { expectEnded, listed, runningPod, waits } from './life.ts';
import { stateOf } from './state-of.ts';
import { callsToStop, expectStarted, stopped } from './stopping.ts';
import { callsToBeTaken, expectTakenInTime } from './taken-in-time.ts';

/** What says that a word is not known, and not that it does not fit the Pod's state. */
const unknown: ReadonlySet<number> = new Set([400, 404, 405, 410, 422, 501]);
/** What of it may say as well that somebody else has taken the GPU meanwhile. */
const maySayScarce: ReadonlySet<number> = new Set([400, 404, 422]);

rule('v2.pod.action', { api: 'v2', calls: 20 + callsToStop + callsToBeTaken, waits }, async (bench) => {
  await bench.holds(actions, async (action, scene) => {
    await expectService(scene);
    const { id } = await runningPod(scene, bench);
    const other = await bystander(scene, bench);
    const down = action === 'start' ? await stopped(id, scene, bench) : undefined;

    if (action === 'stop' || action === 'terminate') await expectDone(id, action, scene, bench);
    else expectKnown(await scene.rest.when(acting(id, { action })), action, scene);

    if (action === 'terminate') await expectEnded(id, scene, bench);
    if (down !== undefined && down !== 'RUNNING') await expectStarted(id, down, scene, bench);
    await expectLeftAlone(other, scene);
  });
});

/** Asserts that an action which fits a running Pod is taken, and not done to one that stopped by itself. */
async function expectDone(id: string, action: Action, scene: Scene, bench: Bench): Promise<void> {
  const { time, unjudged } = scene;
  if (time.kind === 'real' && stateOf(await listed(id, scene)) !== 'RUNNING') {
    unjudged('whether the Pod runs is not known');
  }
  await expectTakenInTime(acting(id, { action }), `${action} of a Pod that runs`, scene, bench);
}

function expectKnown(answer: RestAnswer, action: Action, { expect, rest, time }: Scene): void {
  if (action === 'start' && time.kind === 'real' && maySayScarce.has(answer.status)) {
    rest.lacking(`${action} was answered ${answer.status}, which may be for want of stock`);
  }
  expect([...unknown], `the statuses that do not know ${action}`).not.toContain(answer.status);
  if (!isTaken(answer)) rest.lacking(`${action} was answered ${answer.status}`);
}
