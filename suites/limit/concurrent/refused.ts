import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { isAnsweredByService, isPutOff } from '../calls.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitOf, window } from '../operations.ts';
import { assertUntroubled } from '../volleys.ts';
import { assertOverlap, heldOperations, heldRequest, hold, release } from './held.ts';

/** A small part of the time for which calls are held: they must not end meanwhile. */
const longestPause = limits.wait.maximum / 10;

/** One call more than may be in flight, while all the others wait for a job. */
rule(
  'limit.concurrent.refused',
  { fixes: countsCalls, calls: 1500, waits: { least: 14 * window, most: 6_000_000 } },
  async (bench) => {
    const { exclusive } = bench.requestsPerWorker;
    await bench.holds(heldOperations(bench), async (operation, scene) => {
      const { expect, elapsed, transported, time, unjudged, volley } = scene;
      const { concurrent } = limitOf(operation);
      if (exclusive !== null && !((exclusive ?? Infinity) <= concurrent))
        unjudged('the limit may be higher here');
      const request = await heldRequest(operation, scene);
      const held = await hold(request, concurrent, scene);
      if (time.kind === 'real') await time.reach(time.now() + Math.min(bench.moment, longestPause));

      const [more] = await volley({ requests: [request], calls: 1, atOnce: 1 }).end();

      const before = await release(held, scene);
      const words = `the answer to one call more than the ${concurrent} in flight is a 429`;
      if (before.some(isPutOff)) unjudged('some of the calls in flight were put off');
      assertOverlap(operation, before, isPutOff(more!) ? more!.answered : more!.sent, scene);
      if (before.some(({ status }) => status === undefined))
        unjudged('not all calls in flight were answered');
      if (isAnsweredByService(more!)) {
        elapsed(() => expect(isPutOff(more!), words).toBe(true));
        return;
      }
      await assertUntroubled(concurrent, scene);
      transported(() => expect(isPutOff(more!), words).toBe(true));
    });
  },
);
