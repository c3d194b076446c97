import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { type Bench, rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { VolleyAnswer } from '../../service/client/volley.ts';
import { judgedCall } from '../shared/jobs/jobs.ts';
import { askedEach, isAccepted, isPutOff, manyJobs } from '../shared/jobs/many-jobs.ts';
import { removedIn } from '../shared/jobs/purging.ts';
import { acceptedRequests, busyWithoutQueue, busyWorker, queuedJobs } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import { assertBaseLimit } from './lawful.ts';
import { isBrief, limitOf, window } from './operations.ts';
import { expectOfMany, silence, spend } from './volleys.ts';

/** What is refused: a submission, a cancel, a purge, or a status call that would set a ttl. */
type Refused = 'run' | 'cancel' | 'purgeQueue' | 'status';

/** How long afterwards the effect of a refused call might still come. */
const later = 60_000;
/** Calls that are refused at least, of those that could have an effect each. */
const leastRefused = 5;

rule(
  'limit.refused-has-no-effect',
  { fixes: countsCalls, calls: 9000, waits: { least: 4 * window, most: 6_000_000 } },
  async (bench) => {
    await bench.holds(refusedOperations(bench), async (refused, scene) => {
      await assertBaseLimit(bench, scene);
      await judges[refused](scene);
    });
  },
);

function refusedOperations(bench: Bench) {
  if (bench.clock === 'virtual') {
    return isBrief(bench)
      ? fc.constantFrom<Refused>('cancel', 'purgeQueue')
      : (['run', 'cancel', 'purgeQueue', 'status'] as const);
  }
  bench.untried('refused calls of /run and /status');
  return bench.requestsPerWorker.exclusive === undefined
    ? (['purgeQueue'] as const)
    : (['cancel', 'purgeQueue'] as const);
}

const judges: Record<Refused, (scene: Scene) => Promise<void>> = {
  /** Those that were taken wait behind a job that does not end: a purge removes them, and finds no more later. */
  async run(scene) {
    const { time, expect, request, volley } = scene;
    const { requests: limit, concurrent } = limitOf('run');
    const [submission] = await acceptedRequests('run', 1, scene);
    await busyWithoutQueue(scene);
    await silence(scene);
    const atOnce = concurrent / 2;
    const answers = await volley({
      requests: [submission!],
      calls: 2 * limit + 1,
      group: atOnce,
      atOnce,
      enough: isEnough,
    }).end();
    assertRefused(answers, scene);

    const purged = await judgedCall(request({ operation: 'purgeQueue' }), scene);
    await time.reach(time.now() + later);
    const again = await judgedCall(request({ operation: 'purgeQueue' }), scene);

    const most = answers.filter((answer) => !isPutOff(answer)).length;
    expect(purged).toBeAccepted();
    const [removed, removedLater] = [removedBy(purged, scene), removedBy(again, scene)];
    const assertion = (): void => {
      expect(removed, `jobs in the queue when ${most} submissions were taken`).toBeLessThanOrEqual(most);
      expect(removedLater, 'jobs in the queue later, when none was submitted any more').toBe(0);
    };
    await expectOfMany(answers, removed <= most && removedLater === 0, assertion, scene);
  },

  /** The jobs whose cancel was refused are still there, then and later. */
  async cancel(scene) {
    const { time, volley, unjudged } = scene;
    const { requests: limit, concurrent } = limitOf('cancel');
    const jobs = await queuedJobs(2 * limit + 1, scene);
    await silence(scene);
    const requests = jobs.map((jobId) => scene.request({ operation: 'cancel', jobId }));
    const atOnce = concurrent / 2;
    const answers = await volley({
      requests,
      calls: requests.length,
      group: atOnce,
      atOnce,
      enough: isEnough,
    }).end();
    assertRefused(answers, scene);
    const kept = answers.filter(isPutOff).map(({ request }) => request.jobId!);
    if (kept.length === 0) unjudged('no cancel was refused');
    await expectUnharmed(kept, scene);
    await time.reach(time.now() + later);
    await expectUnharmed(kept, scene);
  },

  async purgeQueue(scene) {
    const { time } = scene;
    const { requests: limit } = limitOf('purgeQueue');
    const requests = await acceptedRequests('purgeQueue', limit, scene);
    await busyWorker(scene);
    await silence(scene);
    await spend(requests, limit, scene);
    const jobs = await manyJobs(leastRefused, scene);
    const answers = await scene.volley({ requests, calls: 1, atOnce: 1 }).end();
    if (!answers.every(isPutOff)) scene.unjudged('the purge was not refused');
    await expectUnharmed(jobs, scene);
    await time.reach(time.now() + later);
    await expectUnharmed(jobs, scene);
  },

  /** A ttl that was set by a refused call would end within the least of all ttls. */
  async status(scene) {
    const { request, time, volley, when, expect } = scene;
    const { requests: limit } = limitOf('status');
    const requests = await acceptedRequests('status', limit, scene);
    const [job] = await queuedJobs(1, scene);
    await silence(scene);
    await spend(requests, limit, scene);
    const { minimum } = limits.ttl;
    const setting = request({ operation: 'status', jobId: job!, query: { ttl: minimum } });
    const answers = await volley({ requests: [setting], calls: leastRefused, atOnce: leastRefused }).end();
    if (!answers.every(isPutOff)) scene.unjudged('setting the ttl was not refused');

    await time.reach(time.now() + 2 * minimum + time.slack);

    expect(await when.status(job!)).toBeFound();
  },
};

function isEnough(answers: readonly VolleyAnswer[]): boolean {
  return answers.filter(isPutOff).length >= leastRefused;
}

function assertRefused(answers: readonly VolleyAnswer[], { unjudged }: Scene): void {
  if (!answers.some(isPutOff)) unjudged('no call was refused');
  if (answers.every(isPutOff)) unjudged('every call was refused');
}

function removedBy(purge: Answer, { unjudged }: Scene): number {
  return removedIn(purge) ?? unjudged('the purge does not tell what it removed');
}

/** Nobody cancelled or removed any of these jobs. */
async function expectUnharmed(jobs: readonly string[], scene: Scene): Promise<void> {
  const { request, expect, unjudged } = scene;
  const requests = jobs.map((jobId) => request({ operation: 'status', jobId }));
  const answers = await askedEach(requests, 10, scene);
  const harmed = answers.filter(
    ({ status, record }) => status === 404 || record.status === 'CANCELLED',
  ).length;
  if (harmed === 0 && !answers.every(isAccepted)) unjudged('not every status was answered');
  expect(harmed, `of ${jobs.length} jobs, those that a refused call cancelled or removed`).toBe(0);
}
