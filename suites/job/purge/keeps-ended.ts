import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { purge } from '../../shared/jobs/purging.ts';
import { occupy, submitAs } from '../../shared/jobs/waiting.ts';
import { judgeKept } from '../retention/fetching.ts';
import {
  type Finished,
  finishedRun,
  type JobEnding,
  mark,
  type RetentionOrder,
} from '../retention/finished.ts';

const retention = limits.retention.run;
const endings: readonly JobEnding[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];
const mostWaiting = 2;
const longestWork = 60_000;

/** Looked at as soon as the queue is purged and, where waiting costs nothing, just before the result may expire. */
rule(
  'job.purge.keeps-ended',
  {
    fixes: keptForLong,
    calls: 10 + mostWaiting,
    waits: { least: limits.executionTimeout.minimum, most: retention + longestWork + 4_800_000 },
  },
  async ({ holds, clock, moment }) => {
    const isVirtual = clock === 'virtual';
    await holds(
      fc.record({
        ending: fc.constantFrom(...endings),
        work: fc.nat({ max: isVirtual ? longestWork : moment }),
        mark: mark(),
        streams: fc.boolean(),
        waiting: fc.nat({ max: mostWaiting }),
      }),
      async ({ waiting, ...order }, scene) => {
        const ended = await finishedRun(order, scene);
        if (waiting > 0) await occupy(2 * retention, scene);
        for (let job = 0; job < waiting; job++) await submitAs('run', {}, scene);

        const purged = await purge(scene);

        if (purged.status > 299) scene.unjudged('the purge was refused');
        await judgeStillThere(ended, order, scene);
        if (isVirtual) await judgeKept(ended, order, retention, scene);
        scene.cover(order.ending);
        if (waiting > 0) scene.cover('others waiting');
      },
      {
        covers: isVirtual
          ? { ...Object.fromEntries(endings.map((ending) => [ending, 0.09])), 'others waiting': 0.3 }
          : {},
      },
    );
  },
);

async function judgeStillThere(
  job: Finished,
  order: RetentionOrder,
  { when, expect, unjudged }: Scene,
): Promise<void> {
  const answer = await when.status(job.id);
  if (answer.answered - job.earliest >= retention) unjudged('the retention may have been over already');
  expect(answer).toBeFound();
  expect(answer.record).toMatchObject({ id: job.id, status: order.ending });
  if (order.ending === 'COMPLETED') expect(answer.record.output, 'the output').toEqual(job.output);
}
