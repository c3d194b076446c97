import { describe, expect, test } from 'vitest';
import type { Verdict } from '../property/result.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { resultOf } from '../testing/results.ts';
import type { DeviationState } from './deviation.ts';
import { renderDeviations } from './render-deviations.ts';
import { settleDeviations } from './settle-deviations.ts';

const at = new Date('2026-06-15T23:00:00Z');
const known = {
  rule: 'job.run.accepts',
  reason: 'it answers 500 now and then',
  issue: 'https://issues.example/1',
  expires: '2026-06-15',
};

describe('a known deviation of a rule that', () => {
  test.each<[Verdict, DeviationState]>([
    ['fail', 'met'],
    ['warning', 'met'],
    ['pass', 'stale'],
    ['observed', 'stale'],
    ['inconclusive', 'unseen'],
    ['not-run', 'unseen'],
  ])('comes to %s is %s', (verdict, state) => {
    const [settled] = settleDeviations([known], [resultOf({ verdict })], madeUpRules, at);
    expect(settled).toMatchObject({ state, id: 'job.run.accepts' });
  });

  test.each<[Verdict, DeviationState]>([
    ['fail', 'met'],
    ['intermittent', 'met'],
    ['pass', 'held'],
    ['inconclusive', 'unseen'],
  ])('is in quarantine and comes to %s is %s', (verdict, state) => {
    const flaky = { ...known, quarantined: true as const };
    const [settled] = settleDeviations([flaky], [resultOf({ verdict })], madeUpRules, at);
    expect(settled).toMatchObject({ state, quarantined: true });
  });

  test('was not run is unseen', () => {
    expect(settleDeviations([known], [], madeUpRules, at)).toMatchObject([{ state: 'unseen' }]);
  });

  test('does not exist is unknown', () => {
    const [settled] = settleDeviations([{ ...known, rule: 'job.run.accept' }], [], madeUpRules, at);
    expect(settled).toMatchObject({ state: 'unknown', id: undefined });
  });

  test.each(['fail', 'pass', 'inconclusive'] as const)(
    'comes to %s is expired when its last day has passed',
    (verdict) => {
      const old = { ...known, expires: '2026-06-14' };
      expect(settleDeviations([old], [resultOf({ verdict })], madeUpRules, at)).toMatchObject([
        { state: 'expired' },
      ]);
    },
  );
});

test('a run reports what was met and what must be fixed', () => {
  const flaky = { ...known, quarantined: true as const };
  const some = [
    ...[known, { ...known, rule: 'job.wait.honoured' }, { ...known, rule: 'gone.rule' }],
    ...[{ ...flaky, expires: '2026-06-14' }, flaky, { ...flaky, rule: 'gone.rule' }],
  ];
  const results = [resultOf({ verdict: 'fail' })];
  expect(renderDeviations(settleDeviations(some, results, madeUpRules, at))).toEqual([
    'expected job.run.accepts until 2026-06-15: it answers 500 now and then (https://issues.example/1)',
    'unknown deviation gone.rule: there is no such rule; `npm run rules` shows all',
    'expired quarantine of job.run.accepts: 2026-06-14 has passed; find the cause or agree on a new day, see https://issues.example/1',
    'quarantined job.run.accepts until 2026-06-15, broken this time: it answers 500 now and then (https://issues.example/1)',
    'unknown rule in quarantine gone.rule: there is no such rule; `npm run rules` shows all',
  ]);
});
