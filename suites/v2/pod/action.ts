import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { ample, expectEnded, listed, runningPod } from '../../shared/making/v2-life.ts';
import { type Action, acting, actions } from '../../shared/resources/v2-acting.ts';
import { isTaken } from '../../shared/resources/v2-is-taken.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';
import { callsToBeTaken, expectTakenInTime } from '../resources/taken-in-time.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { callsToStop, expectStarted, stopped } from './stopping.ts';

/** What says that a word is not known, and not that it does not fit the Pod's state. */
const unknown: ReadonlySet<number> = new Set([400, 404, 405, 410, 422, 501]);
/** What of it may say as well that somebody else has taken the GPU meanwhile. */
const maySayScarce: ReadonlySet<number> = new Set([400, 404, 422]);

const waits = { least: 0, most: 5 * ample } as const;

rule('v2.pod.action', { api: 'v2', calls: 21 + callsToStop + callsToBeTaken, waits }, async (bench) => {
  await bench.holds(actions, async (action, scene) => {
    await expectService(scene);
    const { id } = await runningPod(scene, bench);
    const other = await bystander(scene, bench);
    const down = action === 'start' ? await stopped(id, scene, bench) : undefined;

    if (await mustBeTaken(action, id, down, scene)) await expectDone(id, action, scene, bench);
    else expectKnown(await scene.rest.when(acting(id, { action })), action, scene);

    if (action === 'terminate') await expectEnded(id, scene, bench);
    if (down !== undefined && down !== 'RUNNING') await expectStarted(id, down, scene, bench);
    await expectLeftAlone(other, scene);
  });
});

/**
 * Whether an action is bound to be taken: stop and terminate of a Pod that runs. The others where nobody else could have
 * taken the GPU meanwhile, and the Pod is said to be in a state that they fit.
 */
async function mustBeTaken(
  action: Action,
  id: string,
  down: string | undefined,
  scene: Scene,
): Promise<boolean> {
  if (action === 'stop' || action === 'terminate') return true;
  if (scene.time.kind === 'real') return false;
  if (action === 'start') return down !== undefined && down !== 'RUNNING';
  return shownState(await listed(id, scene)) === 'RUNNING';
}

/** Asserts that an action which fits a Pod's state is taken, and not done to one that stopped by itself. */
async function expectDone(id: string, action: Action, scene: Scene, bench: Bench): Promise<void> {
  const { time, unjudged } = scene;
  if (time.kind === 'real' && shownState(await listed(id, scene)) !== 'RUNNING') {
    unjudged('whether the Pod runs is not known');
  }
  const state = action === 'start' ? 'was stopped' : 'runs';
  await expectTakenInTime(acting(id, { action }), `${action} of a Pod that ${state}`, scene, bench);
}

function expectKnown(answer: RestAnswer, action: Action, { expect, rest, time }: Scene): void {
  if (action === 'start' && time.kind === 'real' && maySayScarce.has(answer.status)) {
    rest.lacking(`${action} was answered ${answer.status}, which may be for want of stock`);
  }
  expect([...unknown], `the statuses that do not know ${action}`).not.toContain(answer.status);
  if (!isTaken(answer)) rest.lacking(`${action} was answered ${answer.status}`);
}
