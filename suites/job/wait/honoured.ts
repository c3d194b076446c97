import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { Answer } from '../../../harness/client/answer.ts';
import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { probing } from '../../arbitraries/probe-orders.ts';

const { minimum, maximum, default: usual } = limits.wait;
/** How long the job outlives the wait, so that it is at work when the wait ends. */
const outlives = 20_000;

rule(
  'job.wait.honoured',
  { hears: true, calls: 3, waits: { least: minimum + 1000, most: maximum + 600_000 } },
  async ({ holds, longestWait, clock, untried }) => {
    const longest = Math.min(maximum, Math.floor(longestWait) - 1000);
    if (longest < maximum) untried(`waits above ${longest} ms`);
    await holds(
      waits(longest),
      async (wait, scene) => {
        const body = jobOutliving(wait, scene);
        const { when, time, expect, elapsed } = scene;

        const answer = await time.settle(when.runsync(body, wait), time.now() + wait + time.ample);

        elapsed(() => expect(answer, `an answer by ${wait} ms and much more`).toBeDefined());
        const took = answer!.answered - answer!.sent;
        if (took < wait) await judgeEarly(answer!, wait, body, scene);
        elapsed(() =>
          expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(wait + time.slack),
        );
        scene.cover(wait > usual ? 'longer than the default' : 'up to the default');
      },
      { covers: clock === 'virtual' ? { 'longer than the default': 0.2, 'up to the default': 0.2 } : {} },
    );
  },
);

/** Any lawful wait, the limits and the default with their neighbours often. Shrinks towards the minimum. */
function waits(longest: number): fc.Arbitrary<number> {
  const special = [minimum, minimum + 1, usual - 1, usual, usual + 1, maximum - 1, maximum];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: longest }) },
    { weight: 1, arbitrary: fc.constantFrom(...special.filter((wait) => wait <= longest)) },
  );
}

function jobOutliving(wait: number, { beacons }: Scene): object {
  const lifespan = Math.max(limits.ttl.minimum, wait + 2 * outlives);
  return {
    input: probing({ beacon: beacons.url, work: wait + outlives }),
    policy: { ttl: lifespan, executionTimeout: lifespan },
  };
}

/** An answer before the wait has ended breaks the rule when it refuses the wait, or while the job is at work. */
async function judgeEarly(answer: Answer, wait: number, body: object, scene: Scene): Promise<void> {
  const { given, time, beacons, expect, notBefore } = scene;
  if (answer.status >= 400) {
    await given.run(body);
    expect(answer).toBeAccepted();
  }
  const job = await time.until(async () => beacons.jobs()[0], time.now() + time.tick);
  if (job === undefined || beacons.ends(job) > 0) scene.unjudged('answered before the job was seen at work');
  notBefore(answer.answered - answer.sent, wait, 'the milliseconds until the answer');
}
