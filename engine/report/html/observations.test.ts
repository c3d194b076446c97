import { describe, expect, test } from 'vitest';
import { mixedReport } from '../../testing/mixed-report.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import type { RunReport } from '../run-report.ts';

describe('what the document leaves open', () => {
  const compared = (drift: RunReport['drift']) =>
    readPageOf({ ...mixedReport, drift })
      .all('section')
      .find((one) => one.attributes['aria-labelledby'] === 'observations')!;
  const rule = 'open.queue.order';
  const since = '2026-05-31T00:00:00.000Z';

  test('shows what changed since the last run', () => {
    const changes = [
      { name: 'order', before: 1, now: ['any'] },
      { name: 'gone', before: null },
    ];
    const rows = compared([{ rule, since, changes }])
      .all('table')[0]!
      .all('tr')
      .map((row) => textsOf(row.all('td')));
    expect(rows.slice(1)).toEqual([
      ['order', '1', '["any"]'],
      ['gone', 'null', 'not observed'],
    ]);
  });

  test('shows all that was observed, and marks what changed', () => {
    const changes = [{ name: 'order', before: 1, now: ['any'] }];
    const table = compared([{ rule, since, changes }]).all('table').at(-1)!;
    expect(textsOf(table.all('dt'))).toEqual(['order changed']);
    expect(textsOf(table.all('dd'))).toEqual(['["any"]']);
  });

  test.each<[string, RunReport['drift']]>([
    ['no rule that the document leaves open was observed', []],
    ['There is no earlier run of this target', [{ rule, since: undefined, changes: [] }]],
    ['Of 1 observed rule, 0 changed since the last run.', [{ rule, since, changes: [] }]],
    [
      '1 rule had not been observed before',
      [
        { rule, since, changes: [] },
        { rule: 'job.run.accepts', since: undefined, changes: [] },
      ],
    ],
  ])('or says: %s', (words, drift) => {
    expect(compared(drift).text).toContain(words);
  });
});
