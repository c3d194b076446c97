import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import type { VolleyAnswer } from '../../../service/client/volley.ts';
import { isAnsweredByService, isPutOff } from '../../shared/jobs/many-jobs.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitOf, window } from '../operations.ts';
import { assertUntroubled } from '../volleys.ts';
import {
  assertOverlap,
  type HeldOperation,
  heldOperations,
  heldRequest,
  holdAll,
  releaseAll,
} from './held.ts';

/** A small part of the time for which calls are held: they must not end meanwhile. */
const longestPause = limits.wait.maximum / 10;

/** One call more than may be in flight, while all the others wait for a job. */
rule(
  'limit.concurrent.refused',
  { fixes: countsCalls, calls: 1500, waits: { least: 14 * window, most: 6_000_000 } },
  async (bench) => {
    const { exclusive } = bench.requestsPerWorker;
    await bench.holds(heldOperations(bench), async (operation, scene) => {
      const { time, unjudged } = scene;
      const { concurrent } = limitOf(operation);
      if (exclusive !== null && !((exclusive ?? Infinity) <= concurrent))
        unjudged('the limit may be higher here');
      const request = await heldRequest(operation, scene);
      const held = await holdAll(request, concurrent, scene);
      if (time.kind === 'real') await time.reach(time.now() + Math.min(bench.moment, longestPause));

      const more = await oneMore(request, scene);

      const [before, ...later] = await releaseAll(held, scene);
      if (before!.some(isPutOff)) unjudged('some of the calls in flight were put off');
      await expectRefused(operation, more, [before!, ...later].flat(), scene);
    });
  },
);

/**
 * A call was put off: the one more, or one that made up for others that were lost on the way. Those may be in flight as
 * well.
 * @throws Unjudged when the calls before were not all in flight
 */
async function expectRefused(
  operation: HeldOperation,
  more: VolleyAnswer,
  before: readonly VolleyAnswer[],
  scene: Scene,
): Promise<void> {
  const { expect, elapsed, transported, unjudged } = scene;
  const { concurrent } = limitOf(operation);
  const own = before.filter(isAnsweredByService);
  const last = own.find(isPutOff) ?? more;
  const isRefused = isPutOff(last);
  const inFlight = own.filter((answer) => !isPutOff(answer));
  assertOverlap(operation, inFlight, isRefused ? last.answered : last.sent, scene);
  if (!isRefused && inFlight.length < concurrent) unjudged('not all calls in flight were answered');
  const words = `the answer to one call more than the ${concurrent} in flight is a 429`;
  if (isAnsweredByService(last)) {
    elapsed(() => expect(isRefused, words).toBe(true));
    return;
  }
  await assertUntroubled(concurrent, scene);
  transported(() => expect(isRefused, words).toBe(true));
}

/** How often one call more is made, while it is lost on the way. */
const mostTries = 4;

/** The answer to one call more. */
async function oneMore(request: JobRequest, { volley }: Scene): Promise<VolleyAnswer> {
  for (let tries = 1; ; tries++) {
    const [more] = await volley({ requests: [request], calls: 1, atOnce: 1 }).end();
    if (isAnsweredByService(more!) || tries === mostTries) return more!;
  }
}
