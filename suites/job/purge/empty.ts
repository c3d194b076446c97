import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge } from '../../shared/jobs/purging.ts';

type Act = (caseContext: CaseContext, work: Duration) => Promise<unknown>;
/** What happens before a purge that is not judged, and between it and the one that is. */
type Past = { readonly before?: Act; readonly between?: Act };

/** Pasts that leave an empty queue behind. @see interface 3 */
const pasts: Readonly<Record<string, Past>> = {
  nothing: {},
  'a job that runs': { between: running },
  'a job that ran all the time': { before: running },
  'jobs that a purge removed': { before: waiting },
  'a job that completed': {
    async between(caseContext) {
      const job = await caseContext.given.run({ input: probing({}) });
      await untilState(job, ['COMPLETED'], caseContext);
    },
  },
  'a job that was cancelled while it waited': {
    async between(caseContext, work) {
      await running(caseContext, work);
      const { id } = await caseContext.given.run(unending(0));
      await caseContext.given.cancel(id);
    },
  },
  'a job that was cancelled at work': {
    between: async (caseContext, work) => caseContext.given.cancel((await running(caseContext, work)).id),
  },
};

/** The purge before also removes what others may have left. */
rule(
  'job.purge.empty',
  { calls: 7, waits: { least: 0, most: 1_200_000 } },
  async ({ property, offers, afford, moment }) => {
    const work = afford(60_000, 20 * moment);
    await property(offers('probe') ? Object.keys(pasts) : ['nothing'], async (past, caseContext) => {
      const { before, between } = pasts[past]!;
      await before?.(caseContext, work);
      const first = await purge(caseContext);
      if (first.status > 299) caseContext.inconclusive('the purge before was refused');
      await between?.(caseContext, work);

      const answer = await purge(caseContext);

      caseContext.expect(answer).toBeAccepted();
      const { removed } = (answer.json ?? {}) as { removed?: unknown };
      caseContext.expect(removed, `removed in ${answer.text}`).toBe(0);
    });
  },
);

async function running(caseContext: CaseContext, work: Duration): Promise<CaseJob> {
  const job = await caseContext.given.run(unending(work));
  await untilState(job, ['IN_PROGRESS'], caseContext);
  return job;
}

async function waiting(caseContext: CaseContext, work: Duration): Promise<void> {
  await running(caseContext, work);
  for (let job = 0; job < 2; job++) await caseContext.given.run({ input: probing({}) });
}
