import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { EndpointName } from '../../service/profile/site.ts';
import { problemsIn } from './account.ts';
import { hearAgain, lookInto } from './look-into.ts';
import { perform } from './perform.ts';
import { longJobs, masses, mostLongWork, type Plan, plans } from './plan.ts';
import { type History, wasTaken } from './story.ts';

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
  { hears: true, calls: mostCalls, waits: { least: 9000, most: longestWaits } },
  async ({ holds, clock, moment, longestWait, retries, offers, untried }) => {
    const isVirtual = clock === 'virtual';
    const within = isVirtual ? retries + longestBreaks : longestWait / 2;
    const length = isVirtual ? span : Math.floor(Math.min(2 * moment, longestWait / 3));
    // With one worker all of them come to their end in good time.
    const spans = isVirtual
      ? { span, work: span / 3, late: 5 * span }
      : { span: length, work: length / 20, late: length / 2 };

    async function account(plan: Plan, scene: Scene, on: EndpointName): Promise<void> {
      const grace = moment + scene.time.slack + scene.time.tick;
      const lag = isVirtual ? scene.time.tick : grace;
      const performed = await perform(plan, scene, on);
      const history = await lookInto(performed, scene, on, {
        within,
        grace,
        lag,
        isEnough: within >= retries,
      });
      cover(history, scene);
      judge(history, scene);
      if (isVirtual) await judgeLater(history, scene, on);
    }

    async function accountLong(plan: Plan, scene: Scene): Promise<void> {
      const performed = await perform(plan, scene, 'probe');
      const { tick } = scene.time;
      const patience = { within: 2 * mostLongWork, grace: moment + tick, lag: tick, isEnough: true };
      const history = await lookInto(performed, scene, 'probe', patience);
      judge(history, scene);
      // A second run that began while the first was at work has come to its end by then.
      await scene.time.reach(scene.time.now() + mostLongWork + moment);
      judge(hearAgain(history, scene), scene);
    }

    if (!isVirtual) {
      untried('what races lead to is chance here, and the ids of forgotten jobs were not looked at');
    }
    const covers = isVirtual ? { cancelled: 0.2, retried: 0.05 } : {};
    await holds(plans({ ...size, purges: 0 }, spans), (plan, scene) => account(plan, scene, 'probe'), {
      covers,
    });
    await holds(masses(mass.jobs, spans), (plan, scene) => account(plan, scene, 'probe'));
    if (isVirtual) await holds(longJobs(), accountLong, { atMost: 3 });
    else untried('jobs that run for an hour');
    if (!offers('exclusive')) return untried('purging: the target has no exclusive endpoint');
    await holds(
      plans(size, spans),
      async (plan, scene) => {
        await scene.exclusively();
        await account(plan, scene, 'exclusive');
      },
      { covers: isVirtual ? { purged: 0.2 } : {}, inTurn: true },
    );
  },
);

function cover({ stories, purges }: History, scene: Scene): void {
  if (stories.some(({ cancels }) => cancels.some(wasTaken))) scene.cover('cancelled');
  if (stories.some(({ retries }) => retries.some(wasTaken))) scene.cover('retried');
  if (purges.some(wasTaken)) scene.cover('purged');
}

function judge(history: History, scene: Scene): void {
  const { expect, elapsed } = scene;
  const problems = problemsIn(history);
  const isSeen = problems.some(({ isWitnessed }) => isWitnessed);
  const claim = () =>
    expect(
      problems.map(({ says }) => says),
      'what can not be accounted for',
    ).toEqual([]);
  if (isSeen) claim();
  else elapsed(claim);
}

/** When all of them have been forgotten, further jobs are others. */
async function judgeLater({ stories }: History, scene: Scene, on: EndpointName): Promise<void> {
  const { when, time, expect } = scene;
  await time.reach(time.now() + limits.retention.run + time.slack + time.tick);
  const known = stories.map(({ id }) => id);
  for (let count = 0; count < later; count++) {
    const { record } = await when.run({ input: {} }, on);
    expect(known, 'the ids of earlier jobs').not.toContain(record.id);
  }
}
