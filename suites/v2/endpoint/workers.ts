import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { ownEndpoint } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { atRest, judgeMinimum, minimums } from './kept-workers.ts';
import { probeEndpoint } from './probe-endpoint.ts';

const work = 86_400_000;
const path = '/serverless/{id}/workers';

/** While a job is at work somebody works on it: then the list is not empty. */
rule(
  'v2.endpoint.workers',
  { calls: 14, waits: { least: 0, most: 1_800_000 + atRest, patient: true }, makes: { endpoint: [1, 4] } },
  async (ruleContext) => {
    await ruleContext.property(['at rest', 'at work'], async (state, caseContext) => {
      const { expect } = caseContext;
      await expectService(caseContext);
      const list = await (state === 'at work'
        ? whileAtWork(caseContext, ruleContext)
        : listOf(await ownEndpoint(caseContext, ruleContext), caseContext));

      const words = `whether GET ${path} is accepted; it was answered ${list.status}`;
      expect(isRestAccepted(list), words).toBe(true);
      const workers = itemsIn(list);
      expect(workers, `the list in ${list.text.slice(0, 200)}`).toBeDefined();
      const ids = workers!.map(({ id }) => id).filter((id) => id !== undefined);
      expect(new Set(ids).size, 'how many ids the workers have').toBe(ids.length);
      if (state === 'at work')
        caseContext.elapsed(() =>
          expect(workers!.length, 'how many workers there are while a job is at work').toBeGreaterThan(0),
        );
    });
    if (!ruleContext.isAffordable('a minimum of workers, each of which costs money')) return;
    return ruleContext.property(minimums(ruleContext), (minimum, caseContext) =>
      judgeMinimum(minimum, caseContext, ruleContext),
    );
  },
);

function listOf(id: string, { rest }: CaseContext): Promise<RestAnswer> {
  return rest.when({ api: 'v2', method: 'GET', path, ids: { id } });
}

/** The workers of the probe's endpoint, listed while a job was at work from before the call until after it. */
async function whileAtWork(caseContext: CaseContext, ruleContext: RuleContext): Promise<RestAnswer> {
  const { rest, given, time, inconclusive } = caseContext;
  if (!ruleContext.offers('probe')) rest.lacking('without a probe nobody knows when a worker works');
  const endpoint = await probeEndpoint(caseContext);
  const job = await given.run(unending(work));
  await untilState(job, ['IN_PROGRESS'], caseContext);
  const filled = await withinListGrace(async () => {
    const list = await listOf(endpoint, caseContext);
    return itemsIn(list)?.length === 0 ? undefined : list;
  }, time);
  const list = filled ?? (await listOf(endpoint, caseContext));
  const after = await given.status(job.id);
  return after.record.status === 'IN_PROGRESS' ? list : inconclusive('the job did not stay at work');
}
