import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { oneTriedAgain } from '../../shared/jobs/attempts.ts';
import { beforeStart, isUnfinished, judgedEnd, unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge } from '../../shared/jobs/purging.ts';
import { heard, submitAs } from '../../shared/jobs/waiting.ts';

/** Well within the longest wait of a `/runsync`. */
const longestWork = limits.wait.maximum / 2;
const mostWaiting = 2;
const output = { kept: 'through a purge' };

type WorkSpec = { work: Duration; streams: boolean; sync: boolean };
/** A job that is at work until `until` at least. */
type Running = { id: string; until: Instant; end(): Promise<Answer> };

rule(
  'job.purge.keeps-running',
  { calls: 7 + mostWaiting, waits: { least: 6000, most: 2 * longestWork + 1_200_000 } },
  async ({ property, afford, isAffordable, offers, moment, longestWait }) => {
    const most = afford(longestWork, Math.floor(Math.min(5 * moment, longestWait / 2)));
    await property(
      fc.record({
        work: fc.integer({ min: Math.min(3 * moment, most), max: most }),
        /** When the queue is purged, as a share of what may be left of the work. */
        at: fc.integer({ min: 0, max: 99 }),
        waiting: fc.nat({ max: mostWaiting }),
        streams: fc.boolean(),
        sync: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ at, waiting, ...spec }, caseContext) => {
        const { time, when, beacons, expect, elapsed, cover, inconclusive } = caseContext;
        const { id, until, end } = await atWork(spec, caseContext);
        for (let job = 0; job < waiting; job++) await submitAs('run', {}, caseContext);
        const last = until - afford(time.tick, moment);
        await time.reach(time.now() + Math.floor((Math.max(0, last - time.now()) * at) / 100));

        const purged = await purge(caseContext);

        if (purged.status > 299) inconclusive('the purge was refused');
        const after = await when.status(id);
        if (after.answered >= until) inconclusive('the job may have ended before it was read');
        expect(after).toBeFound();
        expect(isUnfinished(after), `a state of a job at work: ${after.text}`).toBe(true);
        const ended = await end();
        expect(ended).toBeFound();
        expect(ended.record).toMatchObject({ id, status: 'COMPLETED', ...resultOf(spec) });
        // A worker may be lost at any time: it is no purge's doing that comes up only now and then.
        const runs = Math.max(1, beacons.starts(id));
        elapsed(() => expect(runs, 'the runs of the job').toBe(1));
        if (waiting > 0) cover('others waiting');
        if (spec.sync) cover('runsync');
      },
      { covers: afford({ 'others waiting': 0.3, runsync: 0.2 }, {}) },
    );
    if (!offers('receiver') || !isAffordable('a job of low priority, and one that was tried again')) return;
    await property([10_000, 100_000], judgeLowPriority);
    await property([60_000], judgeTriedAgain);
  },
);

/** What the record of a completed job must show: of one that yields, the document does not say what its output is. */
function resultOf({ streams }: WorkSpec): object {
  return streams ? {} : { output };
}

async function atWork({ work, streams, sync }: WorkSpec, caseContext: CaseContext): Promise<Running> {
  const { given, when, request, time, beacons, inconclusive } = caseContext;
  const probeSpec = { ...heard(caseContext), return: output, ...(streams ? { yield: [1, 2, 3, 4] } : {}) };
  const body = unending(work, probeSpec);
  const sent = time.now();
  if (!sync) {
    const job = await given.run(body);
    await untilState(job, ['IN_PROGRESS'], caseContext);
    const until = beforeStart(job.id, sent, caseContext) + work;
    return { id: job.id, until, end: () => judgedEnd(job.id, caseContext, work) };
  }
  const wait = limits.wait.maximum;
  const answer = when.call(request({ operation: 'runsync', body, query: { wait } }));
  const id = await time.until(async () => beacons.jobs()[0], time.now() + time.setupTimeout);
  const end = async () =>
    (await time.settle(answer, sent + wait + time.setupTimeout)) ??
    inconclusive('the job did not come to its end', 'job-not-ended');
  if (id === undefined) return inconclusive('the job did not start', 'worker-not-started');
  return { id, until: beforeStart(id, sent, caseContext) + work, end };
}

/** So does one of low priority, which a worker takes that is there for another. */
async function judgeLowPriority(work: Duration, caseContext: CaseContext): Promise<void> {
  const { given, beacons, expect, elapsed, inconclusive } = caseContext;
  await judgedEnd((await given.run(unending(0))).id, caseContext);
  const job = await submitAs('low priority', { work, return: output }, caseContext);
  await untilState(job!, ['IN_PROGRESS'], caseContext);
  const { id } = job!;

  const purged = await purge(caseContext);

  if (purged.status > 299) inconclusive('the purge was refused');
  if (beacons.ends(id) > 0) inconclusive('the job had ended before');
  const ended = await judgedEnd(id, caseContext, work);
  expect(ended).toBeFound();
  expect(ended.record).toMatchObject({ id, status: 'COMPLETED', output });
  const runs = Math.max(1, beacons.starts(id));
  elapsed(() => expect(runs, 'the runs of the job').toBe(1));
}

/** So does one whose first attempt broke. Which jobs are tried again by themselves is open. */
async function judgeTriedAgain(work: Duration, caseContext: CaseContext): Promise<void> {
  const { time, beacons, expect, elapsed, inconclusive } = caseContext;
  const again = (how: Breakage) =>
    unending(work, { ...heard(caseContext), return: output, [how]: { until: time.now() + (3 * work) / 2 } });
  const { id } = await oneTriedAgain(again, caseContext, work);
  const starts = beacons.starts(id);

  const purged = await purge(caseContext);

  if (purged.status > 299) inconclusive('the purge was refused');
  if (beacons.ends(id) > 0) inconclusive('the job had ended before');
  const ended = await judgedEnd(id, caseContext, work);
  expect(ended).toBeFound();
  if (ended.record.status === 'FAILED') inconclusive('its later attempt broke as well');
  expect(ended.record).toMatchObject({ id, status: 'COMPLETED', output });
  elapsed(() => expect(beacons.starts(id), 'the runs of a job that was tried again').toBe(starts));
}
