import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgeTakenByRunsync } from './bounds-of-runsync.ts';
import { notTimedOutBefore, outlives, pickedUp } from './time-outs.ts';

const { minimum } = limits.executionTimeout;
const { minimum: shortest, maximum: longest } = limits.ttl;

rule(
  'job.policy.execution-timeout.minimum',
  { calls: 4, waits: { least: minimum + 2000, most: longest } },
  async ({ property }) => {
    const below = fc.oneof(fc.integer({ min: 0, max: minimum - 1 }), fc.constantFrom(minimum - 1, 1));
    await property(
      fc.record({
        limit: fc.oneof(fc.constant(minimum), below),
        ttl: fc.integer({ min: 2 * shortest, max: longest }),
      }),
      async ({ limit, ttl }, caseContext) => {
        if (limit === minimum) await judgeMinimum(ttl, caseContext);
        else await judgeBelow(limit, ttl, caseContext);
        caseContext.cover(limit === minimum ? 'the minimum' : 'less');
      },
      { covers: { 'the minimum': 0.1, less: 0.1 } },
    );
    await property([{ executionTimeout: minimum }], judgeTakenByRunsync);
  },
);

function bodyOf(executionTimeout: Duration, ttl: Duration, { beacons }: CaseContext): object {
  return {
    input: probing({ beacon: beacons.url, work: minimum + outlives }),
    policy: { ttl, executionTimeout },
  };
}

async function judgeMinimum(ttl: Duration, caseContext: CaseContext): Promise<void> {
  const { when, expect } = caseContext;
  const answer = await when.run(bodyOf(minimum, ttl, caseContext));
  expect(answer).toBeAccepted();
  await judgeTime(answer.record.id, answer, caseContext);
}

/** Less than the minimum is refused, or taken for the minimum or more. */
async function judgeBelow(limit: Duration, ttl: Duration, caseContext: CaseContext): Promise<void> {
  const { pair, request, expect } = caseContext;
  const [least, less] = [minimum, limit].map((one) =>
    request({ operation: 'run', body: bodyOf(one, ttl, caseContext) }),
  );
  const answer = await pair(least!, less!);
  if (answer.status < 200 || answer.status > 299) expect(answer).toBeRefusedWith(400);
  else await judgeTime(answer.record.id, answer, caseContext);
}

async function judgeTime(
  id: string | undefined,
  { sent }: { sent: number },
  caseContext: CaseContext,
): Promise<void> {
  if (id === undefined) caseContext.inconclusive('the submission was answered without an id');
  await notTimedOutBefore(await pickedUp({ id, sent }, caseContext), minimum, caseContext);
}
