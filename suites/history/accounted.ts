import { limits } from '../../generated/limits.ts';
import { rule } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import type { EndpointName } from '../../harness/target/site.ts';
import { problemsIn } from './account.ts';
import { lookInto } from './look-into.ts';
import { perform } from './perform.ts';
import { type Plan, plans } from './plan.ts';
import type { History } from './story.ts';

const size = { jobs: 9, deeds: 4, purges: 1 };
/** Jobs that are submitted once the first ones have been forgotten. */
const later = 2;
const span = 3000;
const longestWaits = limits.retention.run + 3_600_000;

/**
 * Many clients at once, workers that crash among them, and in the end every accepted job is accounted for once. On a
 * virtual clock races are the same again under the same seed; on a real one what comes of them is chance.
 */
rule(
  'job.life.accounted',
  {
    hears: true,
    calls: 2 * size.jobs + 2 * size.deeds + size.purges + later,
    waits: { least: 9000, most: longestWaits },
  },
  async ({ holds, clock, moment, longestWait, retries, offers, untried }) => {
    const isVirtual = clock === 'virtual';
    const patience = (scene: Scene) => ({
      within: isVirtual ? retries + scene.time.ample : longestWait / 2,
      grace: isVirtual ? scene.time.tick : moment + scene.time.slack,
    });
    const length = isVirtual ? span : Math.floor(Math.min(2 * moment, longestWait / 3));

    async function account(plan: Plan, scene: Scene, on: EndpointName): Promise<void> {
      const performed = await perform(plan, scene, on);
      const history = await lookInto(performed, scene, on, patience(scene));
      judge(history, scene);
      if (isVirtual) await judgeLater(history, scene, on);
    }

    if (!isVirtual)
      untried('every race there is: what came of them here was chance; ids after jobs were forgotten');
    const crowd = plans({ ...size, purges: 0 }, length);
    for (const on of ['probe', ...(offers('second-endpoint') ? ['second' as const] : [])] as const) {
      await holds(crowd, (plan, scene) => account(plan, scene, on), { covers });
    }
    if (!offers('exclusive')) return untried('purging: the target has no exclusive endpoint');
    await holds(
      plans(size, length),
      async (plan, scene) => {
        await scene.exclusively();
        await account(plan, scene, 'exclusive');
      },
      { covers, inTurn: true },
    );
  },
);

const covers = {};

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
