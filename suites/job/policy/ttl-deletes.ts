import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene, SceneJob } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
import { begunSync, triedAgain } from '../../shared/jobs/attempts.ts';
import { behindAnother, isUnfinished } from '../../shared/jobs/jobs.ts';
import { goneAfter } from './lifespans.ts';

const { minimum, maximum } = limits.ttl;
/** How much longer than its ttl a job would work. Its execution time must not end first. */
const outlives = 60_000;
const longestTtl = maximum - 2 * outlives;

rule(
  'job.policy.ttl.deletes',
  { calls: 14, waits: { least: minimum + 1000, most: maximum + 600_000 } },
  async ({ holds, longestWait, clock, offers, untried }) => {
    const longest = Math.min(longestTtl, Math.floor(longestWait) - 1000);
    const lives = fc.record({
      ttl: fc.integer({ min: minimum, max: longest }),
      /** When it is looked at before, as a share of the ttl. */
      before: fc.integer({ min: 0, max: 90 }),
    });
    if (clock === 'virtual') {
      const anyLife = fc.record({ life: lives, queued: fc.boolean() });
      const covers = { IN_QUEUE: 0.2, IN_PROGRESS: 0.2 };
      await holds(anyLife, ({ life, queued }, scene) => judgeLife(life, queued, scene), { covers });
      await holds(others, (other, scene) => judgeOther(other, scene));
      return;
    }
    if (longest < longestTtl) untried(`ttls above ${longest} ms`);
    await holds(lives, (life, scene) => judgeLife(life, false, scene));
    if (offers('exclusive'))
      await holds(lives, (life, scene) => judgeLife(life, true, scene), { inTurn: true });
    else untried('jobs that wait in the queue');
  },
);

/** Other ways for a job to be at work when its ttl ends: somebody waits for it, or it was tried before. */
const others = ['waited for', 'tried again'] as const;

async function judgeOther(other: (typeof others)[number], scene: Scene): Promise<void> {
  const { beacons } = scene;
  const ttl = 3 * outlives;
  const until = scene.time.now() + outlives;
  const again = (how: Breakage) =>
    unending(2 * ttl, ttl, { beacon: beacons.breaking('finish', 1), [how]: { until } });
  const jobs =
    other === 'waited for'
      ? [await begunSync(unending(2 * ttl, ttl, { beacon: beacons.url }), scene, limits.wait.maximum)]
      : await triedAgain(again, scene);
  const alive = await scene.given.status(jobs[0]!.id);
  if (!isUnfinished(alive)) scene.unjudged(`the job is ${alive.record.status} already`);
  for (const { id } of jobs) await goneAfter(id, scene.time.now() + ttl, scene);
}

type Life = { ttl: number; before: number };

async function judgeLife({ ttl, before }: Life, queued: boolean, scene: Scene): Promise<void> {
  const { given, when, time, expect, elapsed, cover } = scene;
  const on = queued ? await behindAnother(scene) : undefined;
  const job = await given.run(unending(ttl + outlives, ttl), on);
  await time.reach(job.sent + Math.floor((ttl * before) / 100));
  const alive = await given.status(job.id, on);
  if (!isUnfinished(alive)) scene.unjudged(`the job is ${alive.record.status} already`);

  await time.reach(job.answered + ttl + time.slack + time.tick);
  const after = await when.status(job.id, on);

  if (after.status !== 404 && time.kind === 'real') await judgeLate(job, on, scene);
  elapsed(() => expect(after).toBeGone());
  cover(alive.record.status ?? '');
}

/** Being late may be the way's fault. A job that is still there long afterwards has been seen to stay. */
async function judgeLate(
  job: SceneJob,
  on: EndpointName | undefined,
  { when, time, expect }: Scene,
): Promise<void> {
  let last: Answer | undefined;
  await time.until(async () => {
    last = await when.status(job.id, on);
    return last.status === 404 || undefined;
  }, time.now() + time.ample);
  expect(last).toBeGone();
}

/** A job that its ttl ends before its work and its execution time do. */
function unending(work: number, ttl: number, more: ProbeOrders = {}): object {
  return { input: probing({ work, ...more }), policy: { ttl, executionTimeout: maximum } };
}
