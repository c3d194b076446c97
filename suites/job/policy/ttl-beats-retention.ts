import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene, SceneJob } from '../../../service/case/scene.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { ahead, goneAfter, ttls, ttlWithWork } from './lifespans.ts';

const { minimum } = limits.ttl;
const longestTtl = limits.retention.run - 5 * 60_000;
const minute = 60_000;
const ends = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const;

/** A job that finishes early in its ttl, which ends before its retention does. */
rule(
  'job.policy.ttl.beats-retention',
  { calls: 8, waits: { least: minimum + 1000, most: 2 * limits.retention.run } },
  async (bench) => {
    const { holds, longestWait } = bench;
    const longest = Math.min(longestTtl, longestWait - 1000);
    await holds(
      fc.record({
        ttl: ttls(longest, bench),
        /** Attempts that time out may be repeated, which short ttls leave no room for. */
        end: fc.constantFrom(...ends.filter((end) => end !== 'TIMED_OUT' || longest > minute)),
      }),
      async ({ ttl: drawn, end }, scene) => {
        const ttl = end === 'CANCELLED' ? drawn : await ttlWithWork(drawn, scene);
        const job = await finished(end, ttl, scene);
        await scene.time.reach(job.sent + ttl - ahead(scene.time, bench));
        const { record } = await scene.given.status(job.id);
        if (record.status !== end) scene.unjudged(`the job was ${record.status} before its ttl`);

        await goneAfter(job.id, job.answered + ttl, scene);

        scene.cover(end);
      },
      { covers: { COMPLETED: 0.05, FAILED: 0.05, CANCELLED: 0.05 } },
    );
  },
);

async function finished(end: (typeof ends)[number], ttl: Duration, scene: Scene): Promise<SceneJob> {
  const { given } = scene;
  const isLong = end === 'CANCELLED' || end === 'TIMED_OUT';
  const input = probing({
    work: isLong ? ttl : 0,
    ...(end === 'FAILED' && { fail: { always: true } }),
  });
  const executionTimeout =
    end === 'TIMED_OUT' ? limits.executionTimeout.minimum : limits.executionTimeout.maximum;
  const job = await given.run({ input, policy: { ttl, executionTimeout } });
  if (end === 'CANCELLED') await given.cancel(job.id);
  else await untilState(job, [end], scene);
  return job;
}
