import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, isRefused, isUnfinished, untilState } from '../../shared/jobs/jobs.ts';
import { ahead, outlives, ttls } from './lifespans.ts';

const { minimum, maximum } = limits.ttl;

/** Beside a twin that is there: the same call reaches the twin and not the job whose ttl has ended. */
rule(
  'job.policy.ttl.gone-everywhere',
  { calls: 8, waits: { least: minimum + 3000, most: maximum + 3 * outlives } },
  async (ruleContext) => {
    const { property, longestWait, afford } = ruleContext;
    const operation = fc.constantFrom('cancel', 'stream', 'retry');
    await property(
      fc.record({
        operation,
        ttl: ttls(Math.min(longestWait - 3000, maximum - 20 * outlives), ruleContext),
        queued: afford(fc.boolean(), fc.constant(false)),
      }),
      async ({ operation, ttl, queued }, caseContext) => {
        const { given, time, inconclusive, pair, request, expect } = caseContext;
        /** A queued twin never comes to fail, which retrying it takes. */
        const on = queued && operation !== 'retry' ? await behindAnother(caseContext) : undefined;
        const job = await given.run(body(long(operation, ttl + outlives), ttl), on);
        await time.reach(job.sent + ttl - ahead(time, ruleContext));
        const before = await given.status(job.id, on);
        if (!isUnfinished(before)) inconclusive(`the job is ${before.record.status} already`);
        await time.reach(job.answered + ttl + time.slack + time.tick);
        if ((await caseContext.when.status(job.id, on)).status !== 404)
          inconclusive('its ttl did not delete the job');
        const twin = await twinFor(operation, caseContext, on);

        const to = (jobId: string) => request({ operation, jobId, ...(on && { endpoint: on }) });
        const answer = await pair(to(twin), to(job.id));

        if (operation === 'retry')
          expect(isRefused(answer), `refused; it answered ${answer.status}`).toBe(true);
        else expect(answer).toBeGone();
        caseContext.cover(operation);
      },
      { covers: { cancel: 0.1, stream: 0.1, retry: 0.1 } },
    );
  },
);

function body(probeSpec: ProbeSpec, ttl: number): object {
  return { input: probing(probeSpec), policy: { ttl, executionTimeout: limits.executionTimeout.maximum } };
}

/** Only a streaming handler can be asked for chunks. */
function long(operation: string, work: number): ProbeSpec {
  return operation === 'stream' ? { work, yield: [1, 2] } : { work };
}

async function twinFor(
  operation: string,
  caseContext: CaseContext,
  on: EndpointName | undefined,
): Promise<string> {
  const probeSpec =
    operation === 'retry' ? { fail: { always: true } as const } : long(operation, 10 * outlives);
  const twin = await caseContext.given.run(body(probeSpec, maximum), on);
  if (operation === 'retry') await untilState(twin, ['FAILED'], caseContext);
  return twin.id;
}
