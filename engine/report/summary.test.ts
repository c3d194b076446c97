import { describe, expect, test } from 'vitest';
import type { DeviationState, SettledDeviation } from '../deviations/deviation.ts';
import { settleDeviations } from '../deviations/settle-deviations.ts';
import { errored } from '../property/errored.ts';
import type { Verdict } from '../property/result.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { resultOf } from '../testing/results.ts';
import { exitCodeOf, headline, inconclusiveKinds, type Summary, summarise } from './summary.ts';

const ids = Object.keys(madeUpRules);

/** The summary of a run that asked for these rules and came to these verdicts. */
function summaryOf(verdicts: readonly Verdict[], checked = verdicts.length): Summary {
  const results = verdicts.map((verdict, index) => resultOf({ id: ids[index]!, verdict }));
  return summarise(
    madeUpRules,
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
    ...{ pass: 2, fail: 1, intermittent: 0, warning: 1, inconclusive: 1, notRun: 1, observed: 1 },
    ...{ expected: 0, wrongDeviations: 0, suiteErrors: 0, partlyJudged: 1 },
  });
});

describe('the headline', () => {
  test.each<[string, Verdict[]]>([
    ['1 of 3 judged rules are broken', ['pass', 'fail', 'observed', 'inconclusive', 'not-run']],
    ['nothing was judged', ['inconclusive', 'not-run']],
    ['nothing was judged', []],
    [`no violation found, 2 of ${ids.length} judged`, ['pass', 'observed']],
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

test.each<[Verdict, number]>([
  ['fail', 0],
  ['intermittent', 0],
  ['inconclusive', 3],
])('a rule in quarantine that comes to %s leaves the exit code %i', (verdict, code) => {
  const results = [resultOf({ verdict }), resultOf({ id: ids[1]!, verdict: 'pass' })];
  const entry = {
    rule: results[0]!.id,
    reason: 'flaky',
    issue: 'https://issues.example/1',
    expires: '2999-12-31',
  };
  const settled = settleDeviations([{ ...entry, quarantined: true }], results, madeUpRules, new Date());
  const summary = summarise(madeUpRules, results, ids.slice(0, 2), ids, settled);
  expect(exitCodeOf(summary)).toBe(code);
  expect(summary.fail + summary.intermittent).toBe(0);
});

describe('an error of the suite', () => {
  const error = errored(madeUpRules['job.wait.honoured']!, 'a mistake');
  const withError = (verdict: Verdict) =>
    summarise(madeUpRules, [resultOf({ verdict }), error], ['job.run.accepts', error.id], ids);

  test('shows in the exit code', () => {
    expect(withError('pass')).toMatchObject({ pass: 1, inconclusive: 1, suiteErrors: 1 });
    expect(exitCodeOf(withError('pass'))).toBe(2);
    expect(exitCodeOf(summaryOf(['pass']), { errors: ['of no rule'] })).toBe(2);
  });

  test('does not hide that a rule failed', () => {
    expect(exitCodeOf(withError('fail'))).toBe(1);
    expect(exitCodeOf(summaryOf(['fail']), { errors: ['of no rule'] })).toBe(1);
  });

  test('comes before deviations that are wrong', () => {
    expect(exitCodeOf({ ...withError('pass'), wrongDeviations: 1 })).toBe(2);
  });
});

test('inconclusive rules with judged cases are told apart from those that saw nothing', () => {
  const results = [3, 0, 0].map((cases, index) =>
    resultOf({ id: ids[index]!, verdict: 'inconclusive', cases }),
  );
  expect(inconclusiveKinds(results)).toBe('1 partly judged, 2 saw nothing');
  expect(inconclusiveKinds([resultOf()])).toBeUndefined();
});

test('a result that got lost is no success', () => {
  expect(exitCodeOf({ ...summaryOf(['pass', 'pass']), selected: 3 })).not.toBe(0);
});

test('a part that is missing of a joined run was not judged', () => {
  const parts = { of: 3, judged: [1, 3], missing: [2] };
  expect(exitCodeOf(summaryOf(['pass']), { parts })).toBe(3);
  expect(exitCodeOf(summaryOf(['pass', 'fail']), { parts })).toBe(1);
  expect(exitCodeOf(summaryOf(['pass']), { parts: { ...parts, missing: [] } })).toBe(0);
});

describe('known deviations', () => {
  const entry = { reason: 'so it is', issue: 'https://issues.example/1', expires: '2026-06-15' };
  const known = (index: number, state: DeviationState): SettledDeviation => {
    return { ...entry, rule: ids[index]!, id: ids[index], state };
  };
  const results = (['pass', 'fail', 'fail'] as const).map((verdict, index) =>
    resultOf({ id: ids[index]!, verdict }),
  );
  const summary = (...deviations: SettledDeviation[]) =>
    summarise(madeUpRules, results, ids.slice(0, 3), ids, deviations);

  test('that are met are counted apart, and the rest still fails', () => {
    expect(summary(known(1, 'met'))).toMatchObject({ pass: 1, fail: 1, expected: 1 });
    expect(exitCodeOf(summary(known(1, 'met')))).toBe(1);
  });

  test('that explain all failures let a run through, which says so', () => {
    const whole = summary(known(1, 'met'), known(2, 'met'));
    expect(exitCodeOf(whole)).toBe(0);
    expect(headline(whole)).toBe(`no violation beyond the 2 expected, 3 of ${ids.length} judged`);
  });

  test.each<DeviationState>(['stale', 'expired', 'unknown'])('that are %s end a run with 4', (state) => {
    const settled = [known(1, 'met'), known(2, 'met'), known(0, state)];
    expect(exitCodeOf(summary(...settled))).toBe(4);
  });

  test('that were not seen change nothing', () => {
    expect(exitCodeOf(summary(known(1, 'met'), known(2, 'met'), known(9, 'unseen')))).toBe(0);
  });
});
