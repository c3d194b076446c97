import fc from 'fast-check';
import type { RuleCheck } from '../case/rule.ts';
import { made } from './judge-fixture.ts';

/**
 * A check that submits numbers and holds for all but those that `breaks` names.
 * @param run takes each number that was drawn
 */
export function numbersRule(run: number[], breaks: (value: number) => boolean = () => false): RuleCheck {
  return made('job.run.accepts', ({ property }) =>
    property(fc.integer({ min: 0, max: 1_000_000 }), async (value, { when, expect }) => {
      run.push(value);
      const answer = await when.run({ input: { value } });
      expect(breaks(value) ? 0 : answer.status).toBe(200);
    }),
  );
}
