import { describe, expect, test } from 'vitest';
import { contentContaining } from '../../testing/page-content.ts';
import { partOf, rowsOf, textsOf } from '../../testing/report-page.ts';
import type { PageContent } from './page-content.ts';

const content = contentContaining('words');
const part = (content: Partial<PageContent>) => partOf('loads', content);

describe('loads', () => {
  test('show of each kind and target the newest: findings, charts, and their figures', () => {
    const loads = part(content);
    expect(textsOf(loads.all('h3'))).toEqual(['words against words 1 fail, 1 pass']);
    expect(loads.all('figure')).toHaveLength(4);
    const [, findings, steps, pools, costs] = loads.all('table').map(rowsOf);
    expect(findings![1]).toEqual(['words', '✗ fail', 'words', 'wordswords']);
    expect(steps![1]).toEqual(['1 worker', '4.0', '3.0', '10', '1 / 10 / 20', '1 / 10 / 20']);
    expect(pools![1]).toEqual(['1 worker', '5.0', '4.5', '90 %', 'none', '200', '0']);
    expect(costs![1]).toEqual([...['1 worker', '2 × words', '0.6600', '60.0', '0.01100', '0.01230']]);
    expect(loads.text).toContain('What 2 workers cost is not known: words.');
    expect(loads.text).toContain('95.4 MiB at first, 191 MiB at most');
    expect(loads.text).toContain('growing by 9.5 MiB an hour (-1.0 MiB to 19.1 MiB)');
  });

  test('show what they were compared with, what became worse first, and where that is', () => {
    const [compared] = part(content).all('table');
    expect(rowsOf(compared!)).toEqual([
      ['figure', 'A', 'B', 'B/A', 'interval', 'visible', 'verdict'],
      ['a/longest-pause', '100 words', '300 words', '3.00', '2.00-4.00', '25 %', 'regression'],
      ['words', '', '', '', '', '', 'too noisy to saywords'],
    ]);
    expect(part(content).text).toContain(
      'Compared: A is words, B is words. 1 regression, 1 too noisy to say',
    );
    expect(part(content).text).toContain('where: a/longest-pause: no job starts for a time, while jobs wait');
    expect(part(content).text).toContain('only in A: words');
    const alone = content.loads.map(({ comparison: _, ...load }) => load);
    expect(part({ loads: alone }).text).not.toContain('Compared');
  });

  test('lead to the pages that k6 made of them, where those lie beside the run', () => {
    const [first] = part(content)
      .all('a')
      .filter(({ text }) => text === 'dashboard-1.html');
    expect(first!.attributes.href).toBe('../load-02-words/dashboard-1.html');
    expect(part(content).text).toContain('is drawn by k6 in pages of its own, one of each instance');
    const none = content.loads.map((load) => ({ ...load, dashboards: [] }));
    expect(part({ loads: none }).text).not.toContain('drawn by k6');
  });

  test('fold away what holds where there is much of it', () => {
    const { record, comparison: _, ...load } = content.loads[0]!;
    const [broken, held] = record.findings;
    const many = { ...record, findings: [broken!, ...Array(9).fill(held)] };
    const [first, second] = part({ loads: [{ ...load, record: many }] })
      .all('table')
      .map(rowsOf);
    expect([first!.length, second!.length]).toEqual([2, 10]);
  });

  test('show what was measured apart from what is not as documented', () => {
    const { record, comparison: _, ...load } = content.loads[0]!;
    const [broken, held] = record.findings;
    const figures = Array(9).fill({ ...held, verdict: 'measured' });
    const many = { ...record, findings: [broken!, ...figures], cutShort: true };
    const loads = part({ loads: [{ ...load, record: many }] });
    expect(loads.all('caption').map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'words: what is not as documented, or could not be judged',
        'words: what was measured, and nothing demanded of',
      ]),
    );
    expect(loads.all('table').map(rowsOf)[1]![1]![1]).toBe('○ measured');
    expect(loads.text).toContain('It was interrupted: this is what was measured until then.');
    expect(loads.text).not.toContain('that hold');
  });

  test('show who ran what when, a row a worker, with its cold start', () => {
    const tables = part(content).all('table');
    const lanes = tables.find(({ attributes }) => attributes.class === 'timeline')!;
    expect(rowsOf(lanes)[1]).toMatchObject([
      'worker 1',
      expect.any(String),
      '2',
      '0.0',
      '0.5',
      '0.5',
      '0.9',
      '–',
    ]);
    expect(rowsOf(lanes)[2]).toMatchObject([
      'worker 2',
      expect.any(String),
      '0',
      '0.1',
      '0.6',
      '–',
      '–',
      '2.0',
    ]);
    expect(lanes.all('caption')[0]!.text).toContain('the first 2 of 300 jobs, over 0.9');
    const [first, second] = lanes
      .all('svg')
      .map((svg) => svg.all('rect').map(({ attributes }) => attributes));
    expect(first!.map((rect) => [rect.class, rect.x])).toEqual([
      ['starting', '1'],
      ['run', '556'],
      ['run', '778'],
    ]);
    expect(second!.map((rect) => rect.class)).toEqual(['starting']);
    expect(lanes.all('title')[1]!.text).toBe(
      'due 0, sent 1, queued 1, started 500, ended 700, answered 701 ms',
    );
  });

  test('show as few rows as runs fit into, where the target does not show its workers', () => {
    const { record, comparison: _, ...load } = content.loads[0]!;
    const [timeline] = record.timelines!;
    const jobs = [0, 0, 300].map((started) => ({
      due: 0,
      sent: 0,
      started,
      ended: started + 200,
      answered: 600,
    }));
    const unknown = { ...record, timelines: [{ ...timeline!, jobs, workerTimes: [] }] };
    const loads = part({ loads: [{ ...load, record: unknown }] });
    const lanes = loads.all('table').find(({ attributes }) => attributes.class === 'timeline')!;
    expect(
      rowsOf(lanes)
        .slice(1)
        .map(([name, , count]) => [name, count]),
    ).toEqual([
      ['row 1', '2'],
      ['row 2', '1'],
    ]);
    expect(lanes.text).toContain('does not show which worker ran a job');
  });

  test('mark the knee among the rates of a sweep, and what was within the objectives', () => {
    const { record, comparison: _, ...load } = content.loads[0]!;
    const steps = record.steps!.map((step) => ({ ...step, good: step.done / 2 }));
    const pools = record.pools!.map((pool) => ({ ...pool, keptUpWith: 3.5 }));
    const loads = part({ loads: [{ ...load, record: { ...record, steps, pools } }] });
    const [chart] = loads.all('figure').map(({ attributes }) => JSON.parse(attributes['data-chart']!));
    expect(chart.series).toContainEqual({ name: 'knee of 1 worker', points: [[3.5, 3.5]] });
    expect(chart.series.map(({ name }: { name: string }) => name)).toContain('1 worker, within objectives');
  });

  test('are not there', () => {
    expect(part({}).text).toContain('There are no results of a load with this run');
  });
});
