import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { Scene, SceneJob } from '../../../service/case/scene.ts';
import { isUnfinished } from './jobs.ts';

/** What a job can be identified by, and an instant before which it was not there. */
export type Begun = Pick<SceneJob, 'id' | 'sent'>;

/**
 * Two jobs whose first attempts break, one by an error and one by a crash, and of them those that have been tried again by
 * themselves: which of the two are is open.
 * @param bodyFor a body whose probe reports to a beacon and breaks so the first time
 * @throws Unjudged when neither is tried again
 */
export async function triedAgain(
  bodyFor: (how: Breakage) => object,
  scene: Scene,
): Promise<(Begun & { how: Breakage })[]> {
  const { given, time, beacons, unjudged } = scene;
  const jobs: (SceneJob & { how: Breakage })[] = [];
  for (const how of ['fail', 'crash'] as const) jobs.push({ how, ...(await given.run(bodyFor(how))) });
  const isAgain = ({ id }: SceneJob) => beacons.starts(id) > 1;
  const areSettled = async () => {
    for (const job of jobs) {
      if (!isAgain(job) && isUnfinished(await given.status(job.id))) return undefined;
    }
    return true;
  };
  await time.until(areSettled, time.now() + time.ample);
  const found = jobs.filter(isAgain);
  return found.length > 0 ? found : unjudged('no job was tried again by itself');
}

/**
 * A job of `/runsync` that reports to a beacon and has been heard to begin: nothing else tells its id while it is waited
 * for.
 * @throws Unjudged when it does not begin
 */
export async function begunSync(
  body: object,
  scene: Scene,
  wait: Duration = limits.wait.default,
): Promise<Begun> {
  const { when, time, request, beacons, unjudged } = scene;
  const known = beacons.jobs();
  const sent = time.now();
  const call = when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
  call.catch(() => {});
  const heard = async () => beacons.jobs().find((id) => !known.includes(id));
  const id = await time.until(heard, sent + time.ample);
  return { id: id ?? unjudged('the job did not begin'), sent };
}
