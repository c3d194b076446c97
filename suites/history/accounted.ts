import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import type { EndpointName } from '../../service/profile/site.ts';
import { problemsIn } from './account.ts';
import { type History, wasAccepted } from './job-history.ts';
import { hearAgain, hearEnds, lookInto } from './look-into.ts';
import { perform } from './perform.ts';
import { longJobs, masses, mostLongWork, type Plan, plans } from './plan.ts';

/** Jobs, what is done to them, and purges of one case; and of one that only has many jobs, none of which is heard. */
const size = { jobs: 8, deeds: 4, purges: 1 };
const mass = { jobs: 13, deeds: 0, purges: 0 };
/** Jobs that are submitted once the first ones have been forgotten. */
const later = 2;
const span = 3000;
/** What broken runs of a whole case may take besides, where the service puts them off. */
const longestBreaks = 600_000;
const longestWaits = 3 * mostLongWork + longestBreaks;
const mostCalls = Math.max(2 * size.jobs + 2 * size.deeds + size.purges, 2 * mass.jobs) + later;

/**
 * Many clients at once, workers that crash among them, and in the end every accepted job is accounted for once. On a
 * virtual clock races are the same again under the same seed; on a real one what comes of them is chance.
 */
rule(
  'job.life.accounted',
  { calls: mostCalls, waits: { least: 9000, most: longestWaits } },
  async ({ property, ownWorld, afford, isAffordable, moment, longestWait, retries, offers, untried }) => {
    const within = afford(retries + longestBreaks, longestWait / 2);
    const length = afford(span, Math.floor(Math.min(2 * moment, longestWait / 3)));
    // With one worker all of them come to their end in good time.
    const spans = afford(
      { span, work: span / 3, late: 5 * span },
      { span: length, work: length / 20, late: length / 2 },
    );

    async function account(plan: Plan, caseContext: CaseContext, on: EndpointName): Promise<void> {
      const grace = moment + caseContext.time.slack + caseContext.time.tick;
      const lag = afford(caseContext.time.tick, grace);
      const performed = await perform(plan, caseContext, on);
      const history = await lookInto(performed, caseContext, on, {
        within,
        grace,
        lag,
        isEnough: within >= retries,
      });
      cover(history, caseContext);
      judge(await hearEnds(history, caseContext), caseContext);
      if (ownWorld) await judgeLater(history, caseContext, on);
    }

    async function accountLong(plan: Plan, caseContext: CaseContext): Promise<void> {
      const performed = await perform(plan, caseContext, 'probe');
      const { tick } = caseContext.time;
      const patience = { within: 2 * mostLongWork, grace: moment + tick, lag: tick, isEnough: true };
      const history = await lookInto(performed, caseContext, 'probe', patience);
      judge(history, caseContext);
      // A second run that began while the first was at work has come to its end by then.
      await caseContext.time.reach(caseContext.time.now() + mostLongWork + moment);
      judge(hearAgain(history, caseContext), caseContext);
    }

    if (!ownWorld) {
      untried('what races lead to is chance here, and the ids of forgotten jobs were not checked');
    }
    const covers = afford({ cancelled: 0.2, retried: 0.05 }, {});
    await property(
      plans({ ...size, purges: 0 }, spans),
      (plan, caseContext) => account(plan, caseContext, 'probe'),
      {
        covers,
      },
    );
    await property(masses(mass.jobs, spans), (plan, caseContext) => account(plan, caseContext, 'probe'));
    if (isAffordable('jobs that run for an hour')) await property(longJobs(), accountLong, { atMost: 3 });
    if (!offers('exclusive')) return untried('purging: the target has no exclusive endpoint');
    await property(
      plans(size, spans),
      async (plan, caseContext) => {
        await caseContext.exclusively();
        await account(plan, caseContext, 'exclusive');
      },
      { covers: afford({ purged: 0.2 }, {}), inTurn: true },
    );
  },
);

function cover({ jobs, purges }: History, caseContext: CaseContext): void {
  if (jobs.some(({ cancels }) => cancels.some(wasAccepted))) caseContext.cover('cancelled');
  if (jobs.some(({ retries }) => retries.some(wasAccepted))) caseContext.cover('retried');
  if (purges.some(wasAccepted)) caseContext.cover('purged');
}

function judge(history: History, caseContext: CaseContext): void {
  const { expect, elapsed } = caseContext;
  const problems = problemsIn(history);
  const isSeen = problems.some(({ isObserved }) => isObserved);
  const claim = () =>
    expect(
      problems.map(({ says }) => says),
      'what can not be accounted for',
    ).toEqual([]);
  if (isSeen) claim();
  else elapsed(claim);
}

/** When all of them have been forgotten, further jobs are others. */
async function judgeLater({ jobs }: History, caseContext: CaseContext, on: EndpointName): Promise<void> {
  const { when, time, expect } = caseContext;
  await time.reach(time.now() + limits.retention.run + time.slack + time.tick);
  const known = jobs.map(({ id }) => id);
  for (let count = 0; count < later; count++) {
    const { record } = await when.run({ input: {} }, on);
    expect(known, 'the ids of earlier jobs').not.toContain(record.id);
  }
}
