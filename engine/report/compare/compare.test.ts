import { describe, expect, test } from 'vitest';
import { reportOf, resultOf } from '../../testing/results.ts';
import type { LoadRecord } from '../load-record.ts';
import { renderResults } from '../render-results.ts';
import type { RunRecord } from '../run-record.ts';
import { compareLoads } from './compare-loads.ts';
import { compareRuns } from './compare-runs.ts';
import { renderLoadDifference, renderRunDifference } from './render-comparison.ts';
import { renderOrigins } from './render-sides.ts';

const run = (...results: ReturnType<typeof resultOf>[]): RunRecord => renderResults(reportOf(results));

describe('two runs', () => {
  test('that say the same have no difference', () => {
    expect(compareRuns(run(resultOf()), run(resultOf()))).toEqual({
      ...{ verdicts: [], observed: [], rewritten: [], gone: [], fresh: [], gained: [], lost: [] },
    });
  });

  test('differ in verdicts, what is broken now first, and in rules that only one of them has', () => {
    const [one, two] = [resultOf({ id: 'auth.job.bearer' }), resultOf()];
    const [other, fourth] = [resultOf({ id: 'job.cancel.queued' }), resultOf({ id: 'job.wait.honoured' })];
    const earlier = run({ ...one, verdict: 'fail' }, two, other);
    const later = run(one, { ...two, verdict: 'fail' }, fourth);

    expect(renderRunDifference(compareRuns(earlier, later)).split('\n')).toEqual([
      'verdict  job.run.accepts: pass → fail',
      'verdict  auth.job.bearer: fail → pass',
      'rules    1 only in the earlier run: job.cancel.queued',
      'rules    1 only in the later run: job.wait.honoured',
      'they differ: 2 verdicts, 2 rules that only one of them judged',
    ]);
  });

  test('that differ in very much say how much more there is, and where', () => {
    const ids = Array.from({ length: 1000 }, (_, nth) => `job.made-up.${nth}-${'x'.repeat(3000)}`);
    const differing = {
      verdicts: ids.map((rule) => ({ rule, before: 'pass' as const, now: 'fail' as const })),
    };
    const [rewritten, observed] = [
      [],
      ids.map((rule) => ({ rule, changes: [{ name: 'a', before: 1, now: 2 }] })),
    ];
    const covered = ids.map((id) => `job ${id} answered 200`);
    const text = renderRunDifference({
      ...{ ...differing, observed, rewritten, gone: ids, fresh: [], gained: covered },
      lost: ids.map((id) => `job run answered ${id}`),
    });
    expect(text.length).toBeLessThan(2_500_000);
    const lines = text.split('\n');
    expect(lines).toHaveLength(606);
    expect(lines).toContain('verdict  800 more: both files results.json have them all');
    expect(lines.at(-1)).toContain('they differ: 1000 verdicts, 1000 observations');
    expect(lines.at(-2)).toMatch(/ and 9\d\d more, which results.json has: only in the earlier run$/);
  });

  test('are not compared in a rule that says something else now', () => {
    const earlier = run(resultOf({ verdict: 'fail', observed: { a: 1 } }));
    const later = run(resultOf({ observed: { a: 2 } }));
    const before = { ...earlier, rules: earlier.rules.map((rule) => ({ ...rule, hash: 'another' })) };
    expect(renderRunDifference(compareRuns(before, later)).split('\n')).toEqual([
      'rules    1 not compared, they say something else now: job.run.accepts',
      'they differ: 1 rule that became another one',
    ]);
  });

  test('of other versions of Plumbline or other machines are told apart', () => {
    const one = run(resultOf());
    const { suite, environment } = one;
    expect(renderOrigins(one, one)).toEqual([]);
    const other = { suite: { ...suite!, commit: null }, environment: { ...environment!, cores: 64 } };
    expect(renderOrigins(one, other)).toEqual([
      'suite    1.2.3 (c0ffee000000) → 1.2.3: a difference may come from the suite, and not from the target',
      'machine  Node 26.0.0, Linux 6.0 x64, 2 × made up → Node 26.0.0, Linux 6.0 x64, 64 × made up',
    ]);
    expect(renderOrigins({}, one)[0]).toMatch(/^suite {4}an older version → 1\.2\.3/);
  });

  test('differ in what was observed', () => {
    const [one, other] = [
      { a: [200], b: [1] },
      { a: [404], b: [1] },
    ].map((observed) => run(resultOf({ observed })));

    expect(renderRunDifference(compareRuns(one!, other!))).toBe(
      'observed job.run.accepts: a: [200] → [404]\nthey differ: 1 observation',
    );
  });

  test('differ in what they came by', () => {
    const seen = (...statuses: string[]): RunRecord => ({
      ...run(resultOf()),
      calls: [
        { api: 'job', operation: 'run', seen: Object.fromEntries(statuses.map((status) => [status, 1])) },
      ],
    });

    expect(renderRunDifference(compareRuns(seen('200'), seen('400', '413'))).split('\n')).toEqual([
      'covered  job run answered 400, 413: only in the later run',
      'covered  job run answered 200: only in the earlier run',
      'they differ: 3 things that only one of them came by',
    ]);
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
    'they differ: 1 verdict',
  ]);
});

test('steps of two loads are compared by their names, whatever rates were measured', () => {
  const load = (asked: number, p95?: number): LoadRecord => ({
    ...{ load: 'server', target: 't', startedAt: '2026-11-24T00:00:00.000Z', durationMs: 1, instances: 1 },
    findings: [],
    steps: [
      {
        ...{ name: 'server-4-at-80', workers: 4, jobs: 144, asked, done: asked },
        ...{ queue: p95 === undefined ? {} : { p95 }, execution: {} },
      },
    ],
  });
  expect(compareLoads(load(15.9, 100), load(16.1, 150)).figures).toEqual([
    { name: 'queue delay p95 in ms, server-4-at-80', before: 100, now: 150, ratio: 1.5 },
  ]);
  expect(compareLoads(load(15.9, 100), load(16.1)).figures).toEqual([]);
});
