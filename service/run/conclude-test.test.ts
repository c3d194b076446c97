import { describe, expect, test } from 'vitest';
import { failedResult, resultOf } from '../../engine/testing/results.ts';
import { concludeTest } from './conclude-test.ts';

const noSkip = { skip: (): never => expect.unreachable('it is skipped') };
const trialReportOf = (result: ReturnType<typeof resultOf>) => ({ trial: 'seed 1', result });

describe('the test of a rule', () => {
  test.each(['pass', 'observed'] as const)('passes where its verdict is %s', (verdict) => {
    expect(() => concludeTest(trialReportOf(resultOf({ verdict })), noSkip)).not.toThrow();
  });

  test('passes with a warning', () => {
    const warned = { ...failedResult(), verdict: 'warning' as const };
    expect(() => concludeTest(trialReportOf(warned), noSkip)).not.toThrow();
  });

  test('fails where the rule is broken, and says how to see it again', () => {
    expect(() => concludeTest(trialReportOf(failedResult()), noSkip)).toThrow(
      /^expected run to be accepted\nCase: .*\nAgain: npm run verify -- --rule job\.run\.accepts --seed 1 --path 5:0:1$/,
    );
  });

  test('fails where nothing could be judged, and where an error of ours came', () => {
    const lost = resultOf({ verdict: 'inconclusive', reason: 'nobody answered' });
    expect(() => concludeTest(trialReportOf(lost), noSkip)).toThrow('could not be judged: nobody answered');
    const error = { kind: 'UsageError', message: 'a wrong key' };
    expect(() => concludeTest({ trial: 'seed 1', error }, noSkip)).toThrow('a wrong key');
  });

  test('is skipped where the target lacks what the rule needs', () => {
    const skipped: unknown[] = [];
    const skip = ((reason: unknown) => {
      skipped.push(reason);
      throw new Error('skipped');
    }) as never;
    const lacking = resultOf({ verdict: 'not-run', reason: 'it has no probe' });
    expect(() => concludeTest(trialReportOf(lacking), { skip })).toThrow('skipped');
    expect(skipped).toEqual(['it has no probe']);
  });
});
