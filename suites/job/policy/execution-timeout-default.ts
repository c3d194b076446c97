import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
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
  },
);
