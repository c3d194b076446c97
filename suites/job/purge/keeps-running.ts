import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { beforeStart, isUnfinished, judgedEnd, unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge } from '../../shared/jobs/purging.ts';
import { heard, submitAs } from '../../shared/jobs/waiting.ts';

/** Well within the longest wait of a `/runsync`. */
const longestWork = limits.wait.maximum / 2;
const mostWaiting = 2;
const output = { kept: 'through a purge' };

type Order = { work: Duration; streams: boolean; sync: boolean };
/** A job that is at work until `until` at least. */
type Running = { id: string; until: Instant; end(): Promise<Answer> };

rule(
  'job.purge.keeps-running',
  { calls: 7 + mostWaiting, waits: { least: 6000, most: 2 * longestWork + 600_000 } },
  async ({ holds, clock, moment, longestWait }) => {
    const isVirtual = clock === 'virtual';
    const most = isVirtual ? longestWork : Math.floor(Math.min(5 * moment, longestWait / 2));
    await holds(
      fc.record({
        work: fc.integer({ min: Math.min(3 * moment, most), max: most }),
        /** When the queue is purged, as a share of what may be left of the work. */
        at: fc.integer({ min: 0, max: 99 }),
        waiting: fc.nat({ max: mostWaiting }),
        streams: fc.boolean(),
        sync: isVirtual ? fc.boolean() : fc.constant(false),
      }),
      async ({ at, waiting, ...order }, scene) => {
        const { time, when, beacons, expect, elapsed, cover, unjudged } = scene;
        const { id, until, end } = await atWork(order, scene);
        for (let job = 0; job < waiting; job++) await submitAs('run', {}, scene);
        const last = until - (isVirtual ? time.tick : moment);
        await time.reach(time.now() + Math.floor((Math.max(0, last - time.now()) * at) / 100));

        const purged = await purge(scene);

        if (purged.status > 299) unjudged('the purge was refused');
        const after = await when.status(id);
        if (after.answered >= until) unjudged('the job may have ended before it was looked at');
        expect(after).toBeFound();
        expect(isUnfinished(after), `a state of a job at work: ${after.text}`).toBe(true);
        const ended = await end();
        expect(ended).toBeFound();
        expect(ended.record).toMatchObject({ id, status: 'COMPLETED', ...resultOf(order) });
        // A worker may be lost at any time: it is no purge's doing that comes up only now and then.
        const runs = beacons.jobs().includes(id) ? beacons.starts(id) : 1;
        elapsed(() => expect(runs, 'the runs of the job').toBe(1));
        if (waiting > 0) cover('others waiting');
        if (order.sync) cover('runsync');
      },
      { covers: isVirtual ? { 'others waiting': 0.3, runsync: 0.2 } : {} },
    );
  },
);

/** What the record of a completed job must show: of one that yields, the document does not say what its output is. */
function resultOf({ streams }: Order): object {
  return streams ? {} : { output };
}

async function atWork({ work, streams, sync }: Order, scene: Scene): Promise<Running> {
  const { given, when, request, time, beacons, unjudged } = scene;
  const orders = { ...heard(scene), return: output, ...(streams ? { yield: [1, 2, 3, 4] } : {}) };
  const body = unending(work, orders);
  const sent = time.now();
  if (!sync) {
    const job = await given.run(body);
    await untilState(job, ['IN_PROGRESS'], scene);
    const until = beforeStart(job.id, sent, scene) + work;
    return { id: job.id, until, end: () => judgedEnd(job.id, scene, work) };
  }
  const wait = limits.wait.maximum;
  const answer = when.call(request({ operation: 'runsync', body, query: { wait } }));
  const id = await time.until(async () => beacons.jobs()[0], time.now() + time.ample);
  const end = async () =>
    (await time.settle(answer, sent + wait + time.ample)) ??
    unjudged('the job did not come to its end', 'job-not-ended');
  if (id === undefined) return unjudged('the job did not start', 'worker-not-started');
  return { id, until: beforeStart(id, sent, scene) + work, end };
}
