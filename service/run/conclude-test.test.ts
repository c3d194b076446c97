import { describe, expect, test } from 'vitest';
import { failedResult, resultOf } from '../../engine/testing/results.ts';
import { concludeTest } from './conclude-test.ts';

const noSkip = { skip: (): never => expect.unreachable('it is skipped') };
const targetRunReportOf = (result: ReturnType<typeof resultOf>) => ({ targetRun: 'seed 1', result });

describe('the test of a rule', () => {
  test.each(['pass', 'observed'] as const)('passes where its verdict is %s', (verdict) => {
    expect(() => concludeTest(targetRunReportOf(resultOf({ verdict })), noSkip)).not.toThrow();
  });

  test('passes with a warning', () => {
    const warned = { ...failedResult(), verdict: 'warning' as const };
    expect(() => concludeTest(targetRunReportOf(warned), noSkip)).not.toThrow();
  });

  test('fails where the rule is broken, and says how to see it again', () => {
    expect(() => concludeTest(targetRunReportOf(failedResult()), noSkip)).toThrow(
      /^expected run to be accepted\nCase: .*\nAgain: npm run verify -- --rule job\.run\.accepts --seed 1 --path 5:0:1$/,
    );
  });

  test('fails where nothing could be judged, and where an error of ours came', () => {
    const lost = resultOf({ verdict: 'inconclusive', reason: 'nobody answered' });
    expect(() => concludeTest(targetRunReportOf(lost), noSkip)).toThrow(
      'could not be judged: nobody answered',
    );
    const error = { kind: 'UsageError', message: 'a wrong key' };
    expect(() => concludeTest({ targetRun: 'seed 1', error }, noSkip)).toThrow('a wrong key');
  });

  test('is skipped where the target lacks what the rule needs', () => {
    const skipped: unknown[] = [];
    const skip = ((reason: unknown) => {
      skipped.push(reason);
      throw new Error('skipped');
    }) as never;
    const lacking = resultOf({ verdict: 'not-run', reason: 'it has no probe' });
    expect(() => concludeTest(targetRunReportOf(lacking), { skip })).toThrow('skipped');
    expect(skipped).toEqual(['it has no probe']);
  });
});
