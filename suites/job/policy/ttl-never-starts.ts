import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';

const { minimum, maximum } = limits.ttl;
const { maximum: longestRun } = limits.executionTimeout;

/** One worker, kept busy until the ttl of a job in the queue has ended: what it takes up then is another job. */
rule(
  'job.policy.ttl.never-starts',
  { calls: 5, waits: { least: minimum + 8000, most: maximum + 1_800_000 } },
  async ({ property, longestWait, afford, moment }) => {
    const longest = afford(maximum - 3_600_000, longestWait - 4 * moment);
    await property(
      fc.record({
        ttl: timeLimits(limits.ttl, longest),
        /** How long the worker is busy still when the ttl has ended, however late the service may be with that. */
        busy: fc.integer({ min: moment, max: afford(600_000, 2 * moment) }),
        work: fc.integer({ min: 0, max: 1000 }),
        lowPriority: fc.boolean(),
        submission: fc.constantFrom('run' as const, 'runsync' as const),
      }),
      async ({ ttl, busy, work, lowPriority, submission }, caseContext) => {
        const { given, when, time, beacons, expect, inconclusive } = caseContext;
        const submit = (ms: number, policy: object) =>
          given.run({ input: probing({ beacon: beacons.url, work: ms }), policy });
        const heard = (ask: () => boolean, within: number) =>
          time.until(async () => ask() || undefined, time.now() + within + time.setupTimeout);
        const late = time.slack + 2 * time.tick;
        const waited = submission === 'runsync' ? limits.wait.minimum : 0;
        const blocker = await submit(waited + ttl + late + busy, {
          ttl: maximum,
          executionTimeout: longestRun,
        });
        await heard(() => beacons.starts(blocker.id) > 0, 0);
        const policy = lowPriority ? { ttl, lowPriority } : { ttl };
        const job =
          submission === 'run'
            ? await submit(work, policy)
            : await outwaited({ input: probing({ beacon: beacons.url, work }), policy }, caseContext);
        const ranOf = (others: readonly string[]) => beacons.jobs().filter((id) => !others.includes(id));
        await time.reach(job.sent + ttl - time.tick);
        if (ranOf([blocker.id]).length > 0) inconclusive('the job did not wait in the queue');
        await time.reach(job.answered + ttl + time.slack + time.tick);
        if (beacons.starts(blocker.id) === 0 || beacons.ends(blocker.id) > 0) {
          inconclusive('the worker was not busy until the ttl had ended');
        }

        if (job.id !== undefined) await when.status(job.id);
        const last = await submit(0, { ttl: maximum });
        const done = await heard(() => beacons.ends(last.id) > 0, busy + work);
        if (done === undefined) inconclusive('the job behind did not come to its end', 'job-not-ended');
        await time.reach(time.now() + time.slack + time.tick);

        expect(ranOf([blocker.id, last.id]), 'the jobs that run though their ttl has ended').toEqual([]);
      },
    );
  },
);

/** A job of `/runsync` whose wait has ended. Whether the answer tells its id is open. */
async function outwaited(body: object, { when, time, request, inconclusive }: CaseContext) {
  const wait = limits.wait.minimum;
  const call = when.call(request({ operation: 'runsync', body, query: { wait } }));
  const answer = await time.settle(call, time.now() + wait + time.setupTimeout);
  if (answer === undefined) return inconclusive('/runsync was not answered');
  return { id: answer.record.id, sent: answer.sent, answered: answer.answered };
}
