import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';
import { jobOutliving } from './end-of-wait.ts';

const { minimum } = limits.wait;

rule(
  'open.runsync.wait-elapsed',
  { calls: 1, waits: { least: minimum + 2000, most: 2 * minimum + 600_000 } },
  async ({ property }) => {
    await property([minimum, 2 * minimum], async (wait, caseContext) => {
      const { when, time, expect, observe, inconclusive } = caseContext;
      const answering = when.runsync(jobOutliving(wait, caseContext), wait);
      const answer = await time.settle(answering, time.now() + wait + time.setupTimeout);
      if (answer === undefined) return inconclusive('the wait did not end');

      expect(answer.answered - answer.sent, 'the milliseconds waited').toBeGreaterThanOrEqual(wait);
      observe('the answer', traitsOf(answer));
    });
  },
);
