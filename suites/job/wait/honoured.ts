import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { jobOutliving, judgeEndOfWait } from './end-of-wait.ts';

const { minimum, maximum, default: usual } = limits.wait;

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

        await judgeEndOfWait(scene.when.runsync(body, wait), wait, body, scene);

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
