import { rule } from '../../../service/case/rule.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitOf, window } from '../operations.ts';
import { answeredOf, expectNonePutOff, silence } from '../volleys.ts';
import { fastOperations, judgeAtOnce } from './at-once.ts';
import { assertOverlap, heldOperations, heldRequest, hold, release } from './held.ts';

/** Which share of the limit is held once more when all calls have ended: they must have been counted out. */
const again = 0.1;

/**
 * Calls that wait for a job, as many as may be in flight, and some more when those have ended; and of operations that wait
 * for nothing as many calls at once.
 */
rule(
  'limit.concurrent.allowed',
  { fixes: countsCalls, calls: 5000, waits: { least: 14 * window, most: 6_000_000 } },
  async (bench) => {
    await bench.holds(heldOperations(bench), async (operation, scene) => {
      const { concurrent } = limitOf(operation);
      const request = await heldRequest(operation, scene);

      const held = await hold(request, concurrent, scene);
      const answers = await release(held, scene);
      await silence(scene);
      const others = await release(await hold(request, Math.ceil(again * concurrent), scene), scene);

      await expectNonePutOff(answers, `of ${concurrent} calls in flight, those answered 429`, scene);
      assertOverlap(
        operation,
        await answeredOf(answers, scene),
        Math.max(...answers.map(({ sent }) => sent)),
        scene,
      );
      await expectNonePutOff(others, 'calls answered 429 when those before had ended', scene);
    });
    await bench.holds(fastOperations(bench), (operation, scene) => judgeAtOnce(operation, bench, scene));
  },
);
