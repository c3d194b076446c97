import { describe, expect, test } from 'vitest';
import { contentOf, partOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';
import type { PageContent } from './page-content.ts';

const part = (content: Partial<PageContent>) => partOf('coverage', content);

describe('coverage', () => {
  const calls = { run: { 200: 3, 400: 1 }, 'other GET /nothing': { 404: 1 } };
  const covering = { 'v2.schema.honest': { of: 3, missing: ['GET /pods 200'] } };
  const run = contentOf(reportOf([resultOf({ calls, coverage: covering })])).run;

  test('counts operations and statuses against what is listed, and names what is missing', () => {
    const own = part({ run });
    expect(textsOf(own.all('summary'))).toEqual([
      'Coverage 1 of 3 operations, 2 of 7 statuses',
      'Job API: 1 of 2 operations called, 2 of 5 statuses seen',
      'The other API: 0 of 1 operations called, 0 of 2 statuses seen; 1 that are not listed',
      '1 of v2.schema.honest that did not come up in job.run.accepts',
    ]);
    const [row] = own.all('tr').filter(({ text }) => /^\s*run\s/.test(text));
    expect(textsOf(row!.all('td'))[0]).toBe('200 × 3 400 × 1');
  });

  test('says so where nothing was met', () => {
    const nothing = part({}).text;
    for (const words of ['No job was seen', 'contain no call', 'No rule that goes through a schema'])
      expect(nothing).toContain(words);
  });
});
