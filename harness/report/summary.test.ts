import { describe, expect, test } from 'vitest';
import { type RuleId, rules } from '../../generated/rules.ts';
import type { Verdict } from '../rule/result.ts';
import { resultOf } from '../testing/results.ts';
import { exitCodeOf, headline, type Summary, summarise } from './summary.ts';

const ids = Object.keys(rules) as RuleId[];

/** The summary of a run that asked for these rules and came to these verdicts. */
function summaryOf(verdicts: readonly Verdict[], checked = verdicts.length): Summary {
  const results = verdicts.map((verdict, index) => resultOf({ id: ids[index]!, verdict }));
  return summarise(
    results,
    results.map(({ id }) => id),
    ids.slice(0, checked),
  );
}

const all = (verdict: Verdict) => ids.map(() => verdict);

test('a summary counts verdicts, and carries its denominator', () => {
  const verdicts: Verdict[] = ['pass', 'pass', 'fail', 'warning', 'inconclusive', 'not-run', 'observed'];

  expect(summaryOf(verdicts, 10)).toEqual({
    ...{ declared: ids.length, noCheck: ids.length - 10, selected: 7, ran: 6 },
    ...{ pass: 2, fail: 1, warning: 1, inconclusive: 1, notRun: 1, observed: 1 },
  });
});

describe('the headline', () => {
  test.each<[string, Verdict[]]>([
    ['1 of 3 judged rules are broken', ['pass', 'fail', 'observed', 'inconclusive', 'not-run']],
    ['nothing was judged', ['inconclusive', 'not-run']],
    ['nothing was judged', []],
    [`no breach found, 2 of ${ids.length} judged`, ['pass', 'observed']],
  ])('%s', (words, verdicts) => {
    expect(headline(summaryOf(verdicts))).toBe(words);
  });

  test('says conformant when every rule of the document was judged and holds', () => {
    expect(headline(summaryOf(all('pass')))).toBe('conformant');
  });

  test.each<Verdict>(['fail', 'warning', 'inconclusive', 'not-run'])('and not with one %s', (verdict) => {
    expect(headline(summaryOf(all('pass').with(3, verdict)))).not.toContain('conformant');
  });

  test('and not when rules were left out or have no check', () => {
    expect(headline(summaryOf(all('pass').slice(1), ids.length))).not.toContain('conformant');
    expect(headline({ ...summaryOf(all('pass')), noCheck: 1 })).not.toContain('conformant');
  });
});

test.each<[number, Verdict[]]>([
  [0, ['pass', 'warning', 'observed', 'not-run']],
  [1, ['pass', 'fail', 'inconclusive']],
  [3, ['pass', 'inconclusive', 'not-run']],
  [3, ['inconclusive']],
  [5, ['not-run']],
  [5, []],
])('the exit code is %i after %j', (code, verdicts) => {
  expect(exitCodeOf(summaryOf(verdicts))).toBe(code);
});

test('a result that got lost is no success', () => {
  expect(exitCodeOf({ ...summaryOf(['pass', 'pass']), selected: 3 })).not.toBe(0);
});
