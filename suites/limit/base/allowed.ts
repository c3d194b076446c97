import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { expectAllowed, silence, spread } from '../bursts.ts';
import { acceptedRequests } from '../calls.ts';
import { countsCalls } from '../counts-calls.ts';
import { limitedOperations, limitOf, window } from '../operations.ts';

/**
 * After a silent window the whole limit, evenly over a window, a hundredth at a time. A sliding log holds nothing at its
 * start, and no more than the limit at its end; fixed windows share the calls between two of them; a token bucket is full
 * at its start, and one that holds as little as a fiftieth of the limit fills as fast as it is drawn from.
 */
rule(
  'limit.base.allowed',
  { fixes: countsCalls, calls: 3000, waits: { least: 3 * window, most: 6_000_000 } },
  async (ruleContext) => {
    await ruleContext.property(limitedOperations(ruleContext), async (operation, caseContext) => {
      const { requests: limit } = limitOf(operation);
      const requests = await acceptedRequests(operation, limit, caseContext).catch((error: unknown) =>
        expectNotThrottled(error, caseContext),
      );
      await silence(caseContext);

      const answers = await spread(requests, limit, caseContext);

      await expectAllowed(answers, caseContext);
    });
  },
);

/** In a world of the case's own nobody else calls, so that the few calls which prepare it are within every limit. */
function expectNotThrottled(error: unknown, { expect, ownWorld }: CaseContext): never {
  if (ownWorld && error instanceof Inconclusive && error.kind === 'throttled')
    expect(error.message, 'why the case could not be prepared by a few calls').toBe('');
  throw error;
}
