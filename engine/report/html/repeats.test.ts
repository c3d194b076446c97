import { expect, test } from 'vitest';
import { contentOf, partOf, rowsOf } from '../../testing/report-page.ts';
import { failedResult, reportOf } from '../../testing/results.ts';
import type { PageContent } from './page-content.ts';

const part = (content: Partial<PageContent>) => partOf('repeats', content);

test('several runs in one report the rules that came to several verdicts', () => {
  const repeats = {
    times: 2,
    rules: [{ id: 'job.run.accepts', verdicts: { fail: 1, pass: 1 }, flakeRate: 0.5 }],
  };
  const run = contentOf(reportOf([failedResult()], { repeats } as object)).run;
  const [table] = part({ run }).all('table');
  expect(rowsOf(table!)[1]).toEqual(['job.run.accepts', '1 fail, 1 pass', '50 %']);
});
