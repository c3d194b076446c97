import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { isRefused } from '../../shared/jobs/jobs.ts';
import { judgeTakenByRunsync } from './bounds-of-runsync.ts';
import { endedByTtl, outlives, thereBefore } from './lifespans.ts';

const { minimum } = limits.ttl;

rule(
  'job.policy.ttl.minimum',
  { calls: 4, waits: { least: minimum + 1000, most: minimum + outlives } },
  async ({ property }) => {
    const below = fc.oneof(fc.integer({ min: 0, max: minimum - 1 }), fc.constantFrom(minimum - 1, 1));
    await property(
      fc.record({
        ttl: fc.oneof(fc.constant(minimum), below),
        longer: fc.integer({ min: 1000, max: outlives }),
      }),
      async ({ ttl, longer }, caseContext) => {
        const body = endedByTtl(minimum + longer, ttl);
        if (ttl === minimum) await judgeMinimum(body, caseContext);
        else await judgeBelow(body, endedByTtl(minimum + longer, minimum), caseContext);
        caseContext.cover(ttl === minimum ? 'the minimum' : 'less');
      },
      { covers: { 'the minimum': 0.1, less: 0.1 } },
    );
    await property([{ ttl: minimum }], judgeTakenByRunsync);
  },
);

async function judgeMinimum(body: object, caseContext: CaseContext): Promise<void> {
  const { given, when, expect } = caseContext;
  const other = await given.run({ input: {} });
  const answer = await when.run(body);
  expect(answer).toBeAccepted();
  expect(answer.record.id, 'the ids of two jobs').not.toBe(other.id);
  await judgeLife(answer, caseContext);
}

/** Less than the minimum is refused, or taken for the minimum or more. */
async function judgeBelow(body: object, baseline: object, caseContext: CaseContext): Promise<void> {
  const { pair, request, expect } = caseContext;
  const answer = await pair(
    request({ operation: 'run', body: baseline }),
    request({ operation: 'run', body }),
  );
  if (answer.status < 200 || answer.status > 299)
    expect(isRefused(answer), `refused or taken; it answered ${answer.status}`).toBe(true);
  else await judgeLife(answer, caseContext);
}

async function judgeLife({ record, sent }: Answer, caseContext: CaseContext): Promise<void> {
  if (record.id === undefined) caseContext.inconclusive('the submission was answered without an id');
  await thereBefore(record.id, sent + minimum, caseContext);
}
