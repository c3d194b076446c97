import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../rule/result.ts';
import { contentTelling } from '../../testing/page-content.ts';
import { contentOf, readPageOf, textsOf } from '../../testing/report-page.ts';
import { failedResult, reportOf, resultOf } from '../../testing/results.ts';
import type { PastRun } from '../folder/read-history.ts';
import { changeable, comparable } from './history-figures.ts';
import type { PageContent } from './page-content.ts';

const report = reportOf([resultOf()]);
const told = contentTelling('words');

/** A part of the page by its name. */
function part(name: string, content: Partial<PageContent> = told) {
  const page = readPageOf(report, undefined, content);
  return page.all('section').find(({ attributes }) => attributes['aria-labelledby'] === name)!;
}

const rowsOf = (table: ReturnType<typeof part>) =>
  table.all('tr').map((row) => textsOf([...row.all('th'), ...row.all('td')]));

describe('the proof', () => {
  test('tells what is not proven, and of each rule the faults that it has to catch', () => {
    const rows = rowsOf(part('proof').all('table')[0]!);
    expect(part('proof').text).toContain('1 of 2 faults caught by every rule that they break');
    expect(part('proof').text).toContain('1 of 1 variant accused');
    expect(rows[0]).toEqual([
      'Rule',
      'boundary',
      'ignored',
      'partial',
      'wrong-value',
      'side-effect',
      'words',
    ]);
    expect(rows[1]).toEqual(['job.cancel.queued', '', '', '', '', '', '✗ words*']);
    expect(rows[2]).toEqual(['job.run.accepts', '+ words2', '', '', '', '', '✓ words*']);
  });

  test('is not there', () => {
    expect(part('proof', {}).text).toContain('No proof lies beside this run');
  });
});

describe('loads', () => {
  test('tell of each kind and target the newest: findings, charts, and their figures', () => {
    const loads = part('loads');
    expect(textsOf(loads.all('h3'))).toEqual(['words against words 1 fail, 1 pass']);
    expect(loads.all('figure')).toHaveLength(2);
    const [findings, steps, pools] = loads.all('table').map(rowsOf);
    expect(findings![1]).toEqual(['words', '✗ fail', 'words', 'wordswords']);
    expect(steps![1]).toEqual(['1 worker', '4.0', '3.0', '10', '1 / 10 / 20', '1 / 10 / 20']);
    expect(pools![1]).toEqual(['1 worker', '5.0', '4.5', '90 %', 'none', '200', '0']);
    expect(loads.text).toContain('95.4 MiB at first, 191 MiB at most');
  });

  test('lead to the pages that k6 made of them, where those lie beside the run', () => {
    const [first] = part('loads')
      .all('a')
      .filter(({ text }) => text === 'dashboard-1.html');
    expect(first!.attributes.href).toBe('../load-02-words/dashboard-1.html');
    expect(part('loads').text).toContain('is drawn by k6 in pages of its own, one of each instance');
    const none = told.loads.map((load) => ({ ...load, dashboards: [] }));
    expect(part('loads', { loads: none }).text).not.toContain('drawn by k6');
  });

  test('fold away what holds where there is much of it', () => {
    const { record, ...load } = told.loads[0]!;
    const [broken, held] = record.findings;
    const many = { ...record, findings: [broken!, ...Array(9).fill(held)] };
    const [first, second] = part('loads', { loads: [{ ...load, record: many }] })
      .all('table')
      .map(rowsOf);
    expect([first!.length, second!.length]).toEqual([2, 10]);
  });

  test('are not there', () => {
    expect(part('loads', {}).text).toContain('No results of a load lie beside this run');
  });
});

describe('history', () => {
  const past = (verdict: Verdict, selected = 1): PastRun => {
    const { summary } = contentOf(report).run;
    const run = { name: 'x', startedAt: '2026-06-01T00:00:00.000Z', tier: 'gate', seed: 1, durationMs: 1 };
    return {
      ...run,
      summary: { ...summary, selected },
      verdicts: new Map([['job.run.accepts', verdict]]),
      flaky: 0,
      coverage: {},
    };
  };

  test('tells run by run, and which rules came to several verdicts', () => {
    const [runs, rules, coverage, loads] = part('history').all('table').map(rowsOf);
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
    expect(part('history').all('figure')).toHaveLength(3);
  });

  test('takes the share that differs from most for the flake rate, and leaves steady rules out', () => {
    const runs = ['pass', 'pass', 'fail', 'pass'] as const;
    expect(changeable(runs.map((verdict) => past(verdict)))).toEqual([
      { id: 'job.run.accepts', verdicts: runs, flakeRate: 0.25 },
    ]);
    expect(changeable([past('pass'), past('pass')])).toEqual([]);
  });

  test('tells of no coverage where no run counted it', () => {
    expect(part('history', { history: [past('pass'), past('fail')] }).text).not.toContain('Coverage');
  });

  test('draws runs that say as much as the newest', () => {
    const runs = [past('pass', 100), past('pass', 1), past('pass', 95), past('pass', 200)];
    expect(comparable(runs).map(({ summary }) => summary.selected)).toEqual([100, 95, 200]);
  });
});

describe('coverage', () => {
  const calls = { run: { 200: 3, 400: 1 }, 'v2 GET /nothing': { 404: 1 } };
  const covering = { 'v2.schema.honest': { of: 3, missing: ['GET /pods 200'] } };
  const run = contentOf(reportOf([resultOf({ calls, coverage: covering })])).run;

  test('counts operations and statuses against what is listed, and names what is missing', () => {
    const own = part('coverage', { run });
    expect(textsOf(own.all('summary'))).toEqual([
      expect.stringMatching(/^Job API: 1 of \d+ operations called, 2 of \d+ statuses seen$/),
      expect.stringMatching(/^REST v1: 0 of \d+ operations called/),
      expect.stringMatching(/^REST v2: 0 of .*; 1 that are not listed$/),
      '1 of v2.schema.honest that did not come up in job.run.accepts',
    ]);
    const [row] = own.all('tr').filter(({ text }) => /^\s*run\s/.test(text));
    expect(textsOf(row!.all('td'))[0]).toBe('200 × 3 400 × 1');
  });

  test('says so where nothing was met', () => {
    const nothing = part('coverage', {}).text;
    for (const words of ['No job was seen', 'tell of no call', 'No rule that goes through a schema'])
      expect(nothing).toContain(words);
  });
});

test('several runs in one tell of the rules that came to several verdicts', () => {
  const repeats = {
    times: 2,
    rules: [{ id: 'job.run.accepts', verdicts: { fail: 1, pass: 1 }, flakeRate: 0.5 }],
  };
  const run = contentOf(reportOf([failedResult()], { repeats } as object)).run;
  const [table] = part('repeats', { run }).all('table');
  expect(rowsOf(table!)[1]).toEqual(['job.run.accepts', '1 fail, 1 pass', '50 %']);
});
