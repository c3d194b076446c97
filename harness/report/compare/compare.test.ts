import { describe, expect, test } from 'vitest';
import { reportOf, resultOf } from '../../testing/results.ts';
import type { LoadRecord } from '../load-record.ts';
import { renderResults } from '../render-results.ts';
import type { RunRecord } from '../run-record.ts';
import { compareLoads } from './compare-loads.ts';
import { compareRuns } from './compare-runs.ts';
import { renderLoadDifference, renderRunDifference } from './render-comparison.ts';

const run = (...results: ReturnType<typeof resultOf>[]): RunRecord => renderResults(reportOf(results));

describe('two runs', () => {
  test('that say the same have no difference', () => {
    expect(compareRuns(run(resultOf()), run(resultOf()))).toEqual({
      ...{ verdicts: [], observed: [], gained: [], lost: [] },
    });
  });

  test('differ in verdicts, and in rules that only one of them has', () => {
    const later = run(resultOf({ verdict: 'fail' }), resultOf({ id: 'job.wait.honoured' }));

    expect(compareRuns(run(resultOf()), later).verdicts).toEqual([
      { rule: 'job.run.accepts', before: 'pass', now: 'fail' },
      { rule: 'job.wait.honoured', before: 'absent', now: 'pass' },
    ]);
  });

  test('differ in what was observed', () => {
    const [one, other] = [
      { a: [200], b: [1] },
      { a: [404], b: [1] },
    ].map((observed) => run(resultOf({ observed })));

    expect(renderRunDifference(compareRuns(one!, other!))).toBe('observed job.run.accepts: a: [200] → [404]');
  });

  test('differ in what they came by', () => {
    const seen = (status: string): RunRecord => ({
      ...run(resultOf()),
      calls: [{ api: 'job', operation: 'run', seen: { [status]: 1 } }],
    });

    expect(compareRuns(seen('200'), seen('400'))).toMatchObject({
      gained: ['job run answered 400'],
      lost: ['job run answered 200'],
    });
  });
});

test('two loads differ in verdicts, and their figures are told as ratios', () => {
  const load = (verdict: 'pass' | 'fail', most: number): LoadRecord => ({
    ...{ load: 'soak', target: 't', startedAt: '2026-11-21T00:00:00.000Z', durationMs: 1, instances: 1 },
    findings: [{ part: 'all jobs', verdict, documented: '', measured: '' }],
    memory: { first: 1, most, last: 1 },
  });
  const difference = compareLoads(load('pass', 1000), load('fail', 1500));

  expect(renderLoadDifference(difference).split('\n')).toEqual([
    'verdict  all jobs: pass → fail',
    'figure   most memory in bytes: 1000 → 1500 (1.50 times)',
  ]);
});
