import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { triedAgain } from '../../shared/jobs/attempts.ts';
import { beforeStart } from '../../shared/jobs/jobs.ts';
import { chunksOf } from '../../shared/jobs/streaming.ts';

/** The longest that one of these jobs works where waiting costs nothing: well within its execution time. */
const longestWork = limits.executionTimeout.default / 2;
const settings = { policy: { ttl: limits.ttl.maximum, executionTimeout: limits.executionTimeout.maximum } };

/** Whether a job yields chunks, and whether somebody fetches them before it is cancelled. */
const streamings = ['none', 'unread', 'fetched'] as const;

type WorkSpec = { work: Duration; streams: (typeof streamings)[number]; sync: boolean };
/** A job that began its work after one instant and before another: the probe reports its start first. */
type Running = { id: string; before: Instant; seen: Instant };

/**
 * The work has stopped when no end is heard of it. It is cancelled while a moment and more of it is left: a worker may
 * need time to hear of it.
 */
rule(
  'job.cancel.running',
  { calls: 4, waits: { least: 12_000, most: 2 * longestWork + 600_000 } },
  async ({ property, afford, isAffordable, moment, longestWait }) => {
    const most = afford(longestWork, Math.max(4 * moment, longestWait / 2));
    await property(
      fc.record({
        work: fc.integer({ min: Math.min(afford(3, 4) * moment, most), max: most }),
        /** When it is cancelled, as a share of what is left once it was seen at work. A call may take long. */
        at: fc.integer({ min: 0, max: afford(100, 50) }),
        streams: fc.constantFrom(...streamings),
        sync: fc.boolean(),
      }),
      async ({ at, ...drawn }, caseContext) => {
        const { when, time, beacons, expect, elapsed, cover } = caseContext;
        const spec = { ...drawn, work: drawn.work + time.slack };
        const { id, before, seen } = await atWork(spec, caseContext);
        if (spec.streams === 'fetched') await chunksOf(id, caseContext);
        const last = before + spec.work - moment - time.slack - time.tick;
        await time.reach(seen + Math.floor((Math.max(0, last - seen) * at) / 100));

        if (beacons.ends(id) > 0) caseContext.inconclusive('the job had ended before its start was heard');
        const answer = await when.cancel(id);

        if (answer.answered > last)
          caseContext.inconclusive('the job may have ended before its cancel was answered');
        const runs = beacons.starts(id);
        expect(answer).toBeAccepted();
        expect(answer.record).toMatchObject({ id, status: 'CANCELLED' });
        await time.reach(seen + spec.work + time.slack + moment);
        expect(beacons.ends(id), 'the ends of the cancelled work').toBe(0);
        elapsed(() => expect(beacons.starts(id), 'the runs of the cancelled job').toBe(runs));
        if (spec.sync) cover('runsync');
        if (spec.streams !== 'none') cover('streaming');
      },
      { covers: afford({ runsync: 0.1, streaming: 0.1 }, {}) },
    );
    if (!isAffordable('a job that is cancelled when it is tried again by itself')) return;
    await property([false, true], (streams, caseContext) => judgeTriedAgain(streams, moment, caseContext));
  },
);

/** How long the attempts of a job work that is cancelled in a later one, in milliseconds. */
const laterWork = 60_000;

/** A later attempt is stopped like the first, and nothing is tried after it. */
async function judgeTriedAgain(streams: boolean, moment: Duration, caseContext: CaseContext): Promise<void> {
  const { when, time, beacons, expect, elapsed } = caseContext;
  const probeSpec = { work: laterWork, ...(streams ? { yield: [1, 2, 3, 4] } : {}) };
  const body = (how: Breakage) => ({
    input: probing({ ...probeSpec, beacon: beacons.breaking(how, 1) }),
    ...settings,
  });
  const [job] = await triedAgain(body, caseContext, laterWork + time.setupTimeout);
  const { id } = job!;
  if (beacons.ends(id) > 0) caseContext.inconclusive('the later attempt had ended already');
  const answer = await when.cancel(id);
  const runs = beacons.starts(id);
  expect(answer).toBeAccepted();
  expect(answer.record).toMatchObject({ id, status: 'CANCELLED' });
  await time.reach(answer.answered + laterWork + time.slack + moment);
  expect(beacons.ends(id), 'the ends of the later attempt that was cancelled').toBe(0);
  elapsed(() => expect(beacons.starts(id), 'the attempts at the cancelled job').toBe(runs));
}

/** A job that is heard to have begun. */
async function atWork({ work, streams, sync }: WorkSpec, caseContext: CaseContext): Promise<Running> {
  const { given, request, time, beacons } = caseContext;
  const probeSpec = { beacon: beacons.url, work, ...(streams !== 'none' ? { yield: [1, 2, 3, 4] } : {}) };
  const body = { input: probing(probeSpec), ...settings };
  let before = time.now();
  if (sync)
    void caseContext.when.call(request({ operation: 'runsync', body, query: { wait: limits.wait.maximum } }));
  else await given.run(body, undefined, { goesOn: true });
  const started = async () => {
    const [job] = beacons.jobs().filter((id) => beacons.starts(id) > 0);
    if (job === undefined) before = time.now();
    return job;
  };
  const id = await time.until(started, time.now() + time.setupTimeout);
  if (id === undefined) return caseContext.inconclusive('the job did not start', 'worker-not-started');
  return { id, before: beforeStart(id, before, caseContext), seen: time.now() };
}
