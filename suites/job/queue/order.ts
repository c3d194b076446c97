import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { unending } from '../../shared/jobs/jobs.ts';

const work = 300;

rule(
  'open.queue.order',
  { calls: 8, waits: { least: 10_000, most: 1_300_000 } },
  async ({ property, moment }) => {
    await property([2, 3, 5], async (count, caseContext) => {
      const { when, time, beacons, expect, observe, inconclusive } = caseContext;
      const blocker = await submit(2 * moment, caseContext);
      const jobs: string[] = [];
      for (let job = 0; job < count; job++) jobs.push(await submit(work, caseContext));
      const waiting = await when.status(jobs[0]!);
      if (waiting.record.status !== 'IN_QUEUE') inconclusive('the jobs did not wait in the queue');

      const all = [blocker, ...jobs];
      const done = () => all.every((id) => beacons.ends(id) > 0);
      const deadline = time.now() + 2 * moment + count * work + time.setupTimeout;
      const ended = await time.until(async () => done() || undefined, deadline);

      if (ended === undefined) inconclusive('not every job came to its end', 'job-not-ended');
      const started = beacons.jobs().filter((id) => id !== blocker);
      expect(started.toSorted(), 'the jobs that started').toEqual(jobs.toSorted());
      observe(
        `the order of ${count} jobs`,
        started.map((id) => jobs.indexOf(id) + 1),
      );
    });
  },
);

async function submit(work: Duration, { given, beacons }: CaseContext): Promise<string> {
  const job = await given.run(unending(work, { beacon: beacons.url }));
  return job.id;
}
