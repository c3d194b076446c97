import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, unending, untilState } from '../../shared/jobs/jobs.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';

const work = limits.executionTimeout.maximum / 10;
type Placed = { readonly id: string; readonly on?: EndpointName };

const states: Readonly<Record<string, (caseContext: CaseContext) => Promise<Placed>>> = {
  async IN_PROGRESS(caseContext) {
    const job = await caseContext.given.run(unending(work));
    await untilState(job, ['IN_PROGRESS'], caseContext);
    return job;
  },
  async COMPLETED(caseContext) {
    const job = await caseContext.given.run({ input: probing({}) });
    await untilState(job, ['COMPLETED'], caseContext);
    return job;
  },
  async CANCELLED(caseContext) {
    const job = await caseContext.given.run(unending(work));
    await caseContext.given.cancel(job.id);
    return job;
  },
  async unknown({ given }) {
    const { id } = await given.run({ input: probing({}) });
    return { id: `${id}-unknown` };
  },
};

async function queued(caseContext: CaseContext): Promise<Placed> {
  const on = await behindAnother(caseContext, work);
  return { id: (await caseContext.given.run(unending(work), on)).id, on };
}

rule(
  'open.retry.other-states',
  { calls: 8, waits: { least: 2000, most: 2_400_000 } },
  async ({ property, offers }) => {
    const all = offers('exclusive') ? { ...states, IN_QUEUE: queued } : states;
    await property(Object.keys(all), async (state, caseContext) => {
      const { when, request, observe } = caseContext;
      const { id, on } = await all[state]!(caseContext);

      const retry = request({ operation: 'retry', jobId: id, ...(on === undefined ? {} : { endpoint: on }) });
      const answer = await when.call(retry);

      const after = await when.status(id, on);
      observe(`of a job that is ${state}`, traitsOf(answer));
      observe(`a job that was ${state} afterwards`, after.record.status ?? after.status);
    });
  },
);
