import { rule } from '../../../service/case/rule.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge } from '../../shared/jobs/purging.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';

const moments: Readonly<Record<string, number>> = { 'at once': 0, 'ten seconds later': 10_000 };

rule(
  'open.status.purged-job',
  { calls: 6, waits: { least: 9000, most: 1_200_000 } },
  async ({ property, ownWorld, afford, moment }) => {
    const busy = afford(60_000, 5 * moment);
    const known = Object.keys(moments).filter((name) => ownWorld || moments[name] === 0);
    await property(known, async (name, caseContext) => {
      const { given, when, time, observe, inconclusive } = caseContext;
      const blocker = await given.run(unending(busy));
      await untilState(blocker, ['IN_PROGRESS'], caseContext);
      const job = await given.run(unending(0));
      const before = await given.status(job.id);
      if (before.record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue');
      const purged = await purge(caseContext);
      if (purged.status > 299) inconclusive('the purge was refused');
      await time.reach(time.now() + moments[name]!);

      const answer = await when.status(job.id);

      observe(`of a purged job ${name}`, traitsOf(answer));
    });
  },
);
