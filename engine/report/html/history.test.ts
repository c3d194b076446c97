import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../property/result.ts';
import { contentContaining } from '../../testing/page-content.ts';
import { contentOf, partOf, rowsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';
import type { PastRun } from '../folder/read-history.ts';
import { changeable, comparable } from './history-figures.ts';
import type { PageContent } from './page-content.ts';

const report = reportOf([resultOf()]);
const content = contentContaining('words');
const part = (content: Partial<PageContent>) => partOf('history', content);

describe('history', () => {
  const past = (verdict: Verdict, selected = 1, isBusy = false): PastRun => {
    const { summary } = contentOf(report).run;
    const run = { name: 'x', startedAt: '2026-06-01T00:00:00.000Z', tier: 'gate', seed: 1, durationMs: 1 };
    return {
      ...run,
      summary: { ...summary, selected },
      verdicts: new Map([['job.run.accepts', verdict]]),
      ...{ flaky: 0, isBusy },
      ...{ coverage: {}, says: 'x', schemas: [] },
    };
  };

  test('shows run by run, and which rules came to several verdicts', () => {
    const [runs, rules, coverage, loads] = part(content).all('table').map(rowsOf);
    expect(runs!.map(([began]) => began)).toEqual([
      'Began',
      '2026-06-02 00:00:00 UTC',
      '2026-06-01 00:00:00 UTC',
    ]);
    expect(rules!.slice(1)).toEqual([['job.run.accepts', '50 %', '✗✓']]);
    expect(loads![1]).toEqual([
      '2026-06-02 00:00:00 UTC',
      '1 fail, 1 pass',
      '1 worker 4.5 jobs/s, at most 191 MiB',
      'dashboard-1.html, dashboard-2.html',
    ]);
    expect(coverage).toEqual([
      ['Began', 'States of jobs', 'Moves of jobs', 'Operations', 'Status codes'],
      ['2026-06-02 00:00:00 UTC', '3 of 6', '–', '–', '1 of 3'],
      ['2026-06-01 00:00:00 UTC', '3 of 6', '–', '–', '1 of 3'],
    ]);
    expect(part(content).all('figure')).toHaveLength(3);
  });

  test('takes the share that differs from most for the flake rate, and leaves steady rules out', () => {
    const runs = ['pass', 'pass', 'fail', 'pass'] as const;
    expect(changeable(runs.map((verdict) => past(verdict)))).toEqual([
      { id: 'job.run.accepts', verdicts: runs, flakeRate: 0.25 },
    ]);
    expect(changeable([past('pass'), past('pass')])).toEqual([]);
  });

  test('leaves runs whose machine was busy out of the flake rate, and shows their verdicts', () => {
    const runs = [past('pass'), past('fail', 1, true), past('pass')];
    expect(changeable(runs)).toEqual([
      { id: 'job.run.accepts', verdicts: ['pass', 'fail', 'pass'], flakeRate: 0 },
    ]);
    expect(changeable([past('fail', 1, true), past('pass', 1, true)])[0]!.flakeRate).toBe(0);
  });

  test('shows no coverage where no run counted it', () => {
    expect(part({ history: [past('pass'), past('fail')] }).text).not.toContain('Coverage');
  });

  test('draws runs that say as much as the newest', () => {
    const runs = [past('pass', 100), past('pass', 1), past('pass', 95), past('pass', 200)];
    expect(comparable(runs).map(({ summary }) => summary.selected)).toEqual([100, 95, 200]);
  });
});
