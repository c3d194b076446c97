import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { mayWait } from '../retry/retried.ts';
import { callsToFollow, endsTimedOut, outlives, pickedUp } from './time-outs.ts';

const { default: usual } = limits.executionTimeout;
const { minimum, maximum } = limits.ttl;

/** Policies that say nothing of the execution time, or none at all. The ttl leaves room for some attempts. */
const policies = fc.oneof(
  fc.constantFrom({}, { policy: {} }, { policy: { lowPriority: false } }),
  fc.record({ policy: fc.record({ ttl: fc.integer({ min: 10 * usual + minimum, max: maximum }) }) }),
);

rule(
  'job.policy.execution-timeout.default',
  {
    fixes: { executionTimeout: 'it is about the time of a job that names none' },
    calls: callsToFollow + 1,
    waits: { least: usual + 5000, most: limits.ttl.maximum },
  },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({ policy: policies, longer: fc.integer({ min: 1000, max: outlives }) }),
      async ({ policy, longer }, caseContext) => {
        const { given, beacons, cover } = caseContext;
        const input = probing({ beacon: beacons.url, work: usual + longer });
        const job = await given.run({ input, ...policy });
        await endsTimedOut(await pickedUp(job, caseContext), usual, ruleContext, caseContext);
        cover('policy' in policy ? 'with a policy' : 'without a policy');
      },
      { covers: { 'with a policy': 0.1, 'without a policy': 0.05 } },
    );
    if (!mayWait(ruleContext))
      return ruleContext.untried('a worker that ran a job with a time of its own before');
    await ruleContext.property([limits.executionTimeout.minimum, 2 * usual], (own, caseContext) =>
      judgeAfter(own, ruleContext, caseContext),
    );
  },
);

/** The time of a job is its own: it says nothing of the job that its worker takes next. */
async function judgeAfter(own: Duration, ruleContext: RuleContext, caseContext: CaseContext): Promise<void> {
  const { given, beacons, exclusively } = caseContext;
  const on = 'exclusive';
  await exclusively();
  const before = await given.run({ input: probing({ work: 100 }), policy: { executionTimeout: own } }, on);
  await untilState(before, ['COMPLETED'], caseContext, { on });
  const job = await given.run({ input: probing({ beacon: beacons.url, work: usual + outlives }) }, on);
  await endsTimedOut(await pickedUp(job, caseContext, on), usual, ruleContext, caseContext);
}
