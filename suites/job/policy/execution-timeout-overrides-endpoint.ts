import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { EndpointName, ExecutionTimeouts } from '../../../service/profile/site.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { triedAgain } from '../../shared/jobs/attempts.ts';
import { judgedEnd } from '../../shared/jobs/jobs.ts';
import { occupy } from '../../shared/jobs/waiting.ts';
import { mayUpdate, updatedMeanwhile, updateEndpoint } from '../../shared/making/updated-endpoint.ts';
import { callsToFollow, endsTimedOut, longestUnwatched, outlives, pickedUp } from './time-outs.ts';

const { default: usual, minimum } = limits.executionTimeout;
/** For how long the worker is kept from a job whose endpoint is updated, in milliseconds. */
const busy = 30_000;

/** Jobs one after the other on one endpoint, some with a value of their own: the endpoint's holds for the others. */
rule(
  'job.policy.execution-timeout.overrides-endpoint',
  {
    fixes: { executionTimeout: "the endpoint's own time is measured as well" },
    calls: 2 * callsToFollow + 6,
    waits: { least: usual + minimum + 5000, most: 3 * limits.ttl.maximum },
  },
  async (ruleContext) => {
    const { property, longestWait, afford, executionTimeouts } = ruleContext;
    const longest = afford(5 * usual, Math.min(longestUnwatched, longestWait - usual));
    await property(
      fc.record({
        on: fc.constantFrom(...endpointsIn(executionTimeouts)),
        own: timeLimits(limits.executionTimeout, longest),
        ownFirst: fc.boolean(),
      }),
      async ({ on, own, ownFirst }, caseContext) => {
        const limit = executionTimeouts[on] ?? usual;
        const inTurn = ownFirst ? [own, undefined] : [undefined, own];
        for (const one of inTurn) await judgeJob(one, limit, on, ruleContext, caseContext);
        caseContext.cover(own > limit ? 'longer than the setting' : 'up to the setting');
      },
      { covers: afford({ 'longer than the setting': 0.1, 'up to the setting': 0.1 }, {}) },
    );
    if (ruleContext.isAffordable('jobs that were tried again'))
      await property(endpointsIn(executionTimeouts).slice(0, 1), (on, caseContext) =>
        judgeTriedAgain(executionTimeouts[on] ?? usual, caseContext),
      );
    if (!mayUpdate(ruleContext)) return ruleContext.untried(updatedMeanwhile);
    await property([minimum + 2000, 2 * usual], (own, caseContext) =>
      judgeUpdated(own, ruleContext, caseContext),
    );
  },
);

/** Those that need no turn. */
function endpointsIn(settings: ExecutionTimeouts): EndpointName[] {
  const names: EndpointName[] = ['probe', 'limited'];
  return names.filter((name) => settings[name] !== undefined);
}

/**
 * What a job has for its own holds for each of its attempts, and both of these are within it together. Which of them are tried
 * again is open.
 * @param limit the endpoint's, in milliseconds
 */
async function judgeTriedAgain(limit: Duration, caseContext: CaseContext): Promise<void> {
  const { time, beacons, expect, elapsed, inconclusive } = caseContext;
  const work = 2 * limit;
  const policy = { ttl: limits.ttl.maximum, executionTimeout: 3 * work };
  const until = time.now() + work + limit;
  const jobs = await triedAgain(
    (how) => ({ input: probing({ beacon: beacons.url, work, [how]: { until } }), policy }),
    caseContext,
    work + limit,
  );
  for (const { id } of jobs) {
    const { record } = await judgedEnd(id, caseContext, work);
    if (record.status === 'FAILED') inconclusive('its later attempt broke as well');
    const words = `the state of a job that was tried again, and ran for ${work} of the ${policy.executionTimeout} ms that it may`;
    elapsed(() => expect(record.status, words).toBe('COMPLETED'));
  }
}

/** What a job that waits has for its own is not the endpoint's to change. */
async function judgeUpdated(
  own: Duration,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const on = 'exclusive';
  const { given, beacons, inconclusive } = caseContext;
  await occupy(busy, caseContext);
  const policy = { ttl: limits.ttl.maximum, executionTimeout: own };
  const input = probing({ beacon: beacons.url, work: own + outlives });
  const job = await given.run({ input, policy }, on);
  await updateEndpoint(on, caseContext);
  const { record } = await given.status(job.id, on);
  if (record.status !== 'IN_QUEUE') inconclusive('the job did not wait in the queue');
  await endsTimedOut(await pickedUp(job, caseContext, on), own, ruleContext, caseContext);
}

/** @param own the job's own value; without one the endpoint's limit holds */
async function judgeJob(
  own: Duration | undefined,
  limit: Duration,
  on: EndpointName,
  ruleContext: RuleContext,
  caseContext: CaseContext,
) {
  const { given, beacons } = caseContext;
  const holding = own ?? limit;
  const policy = { ttl: limits.ttl.maximum, ...(own === undefined ? {} : { executionTimeout: own }) };
  const input = probing({ beacon: beacons.url, work: holding + outlives });
  const job = await given.run({ input, policy }, on);
  await endsTimedOut(await pickedUp(job, caseContext, on), holding, ruleContext, caseContext);
}
