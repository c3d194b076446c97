import { describe, expect, test } from 'vitest';
import { contentTelling } from '../../testing/page-content.ts';
import { partOf, rowsOf, textsOf } from '../../testing/report-page.ts';
import type { PageContent } from './page-content.ts';

const told = contentTelling('words');
const part = (content: Partial<PageContent>) => partOf('loads', content);

describe('loads', () => {
  test('tell of each kind and target the newest: findings, charts, and their figures', () => {
    const loads = part(told);
    expect(textsOf(loads.all('h3'))).toEqual(['words against words 1 fail, 1 pass']);
    expect(loads.all('figure')).toHaveLength(2);
    const [findings, steps, pools] = loads.all('table').map(rowsOf);
    expect(findings![1]).toEqual(['words', '✗ fail', 'words', 'wordswords']);
    expect(steps![1]).toEqual(['1 worker', '4.0', '3.0', '10', '1 / 10 / 20', '1 / 10 / 20']);
    expect(pools![1]).toEqual(['1 worker', '5.0', '4.5', '90 %', 'none', '200', '0']);
    expect(loads.text).toContain('95.4 MiB at first, 191 MiB at most');
    expect(loads.text).toContain('growing by 9.5 MiB an hour (-1.0 MiB to 19.1 MiB)');
  });

  test('lead to the pages that k6 made of them, where those lie beside the run', () => {
    const [first] = part(told)
      .all('a')
      .filter(({ text }) => text === 'dashboard-1.html');
    expect(first!.attributes.href).toBe('../load-02-words/dashboard-1.html');
    expect(part(told).text).toContain('is drawn by k6 in pages of its own, one of each instance');
    const none = told.loads.map((load) => ({ ...load, dashboards: [] }));
    expect(part({ loads: none }).text).not.toContain('drawn by k6');
  });

  test('fold away what holds where there is much of it', () => {
    const { record, ...load } = told.loads[0]!;
    const [broken, held] = record.findings;
    const many = { ...record, findings: [broken!, ...Array(9).fill(held)] };
    const [first, second] = part({ loads: [{ ...load, record: many }] })
      .all('table')
      .map(rowsOf);
    expect([first!.length, second!.length]).toEqual([2, 10]);
  });

  test('show what was measured apart from what is not as documented', () => {
    const { record, ...load } = told.loads[0]!;
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

  test('are not there', () => {
    expect(part({}).text).toContain('No results of a load lie beside this run');
  });
});
