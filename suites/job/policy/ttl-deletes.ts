import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { Answer } from '../../../harness/client/answer.ts';
import { rule } from '../../../harness/rule/rule.ts';
import type { Job, Scene } from '../../../harness/rule/scene.ts';
import type { EndpointName } from '../../../harness/target/site.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { behindAnother, isUnfinished } from '../jobs.ts';

const { minimum, maximum } = limits.ttl;
/** How much longer than its ttl a job would work. Its execution time must not end first. */
const outlives = 60_000;
const longestTtl = maximum - 2 * outlives;

rule(
  'job.policy.ttl.deletes',
  { calls: 5, waits: { least: minimum + 1000, most: maximum + 600_000 } },
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
      return;
    }
    if (longest < longestTtl) untried(`ttls above ${longest} ms`);
    await holds(lives, (life, scene) => judgeLife(life, false, scene));
    if (offers('exclusive'))
      await holds(lives, (life, scene) => judgeLife(life, true, scene), { inTurn: true });
    else untried('jobs that wait in the queue');
  },
);

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
  job: Job,
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
function unending(work: number, ttl: number): object {
  return { input: probing({ work }), policy: { ttl, executionTimeout: maximum } };
}
