import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import type { PreparedOperation } from '../../shared/jobs/operations.ts';

/** What a caller lacks: the change that makes an accepted call one of theirs. */
export type JobLack = Pick<JobRequest, 'key' | 'keyForm'>;

/** Makes an accepted call, and the same without the right to make it; gives the answer to the second. */
export async function refusalOf(operation: PreparedOperation, lack: JobLack, scene: Scene): Promise<Answer> {
  const [accepted, twin = accepted] = await operation.prepare(scene);
  const [baseline, refused] = [heard(accepted, scene), heard(twin, scene)];
  const twins = lack.key === 'valid' ? ['jobId' as const] : ['jobId' as const, 'keyForm' as const];
  return scene.pair(baseline, { ...refused, ...lack }, twins);
}

/** How long a job may take to start, besides the slack, once another of its kind has started. */
const laterStart = 1000;

/** A submission that was refused and whose job runs all the same was not refused. Seen where the target reaches us. */
export async function expectNoRun({ name }: PreparedOperation, scene: Scene): Promise<void> {
  const { time, beacons, expect } = scene;
  if (!isHeard(name, scene)) return;
  await time.until(async () => beacons.jobs()[0], time.now() + time.ample);
  await time.reach(time.now() + laterStart + time.slack);
  expect(beacons.jobs().length, 'the jobs that run, of one taken and one refused').toBeLessThanOrEqual(1);
}

function heard(call: JobRequest, scene: Scene): JobRequest {
  if (!isHeard(call.operation, scene)) return call;
  const input = probing({ beacon: scene.beacons.url });
  return { ...call, body: { ...(call.body as object), input } };
}

function isHeard(operation: JobRequest['operation'], { webhook }: Scene): boolean {
  return webhook !== undefined && (operation === 'run' || operation === 'runsync');
}
