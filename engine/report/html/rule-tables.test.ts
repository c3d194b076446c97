import { describe, expect, test } from 'vitest';
import { madeUpRules } from '../../testing/made-up-service.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';

const ids = Object.keys(madeUpRules);

describe('the rules', () => {
  const page = readPageOf(mixedReport);
  const rowsOf = (whole: typeof page) => whole.all('[data-group]').flatMap((area) => area.all('[data-row]'));

  test('stand under their areas, each with all that is known of it', () => {
    expect(textsOf(page.all('[data-group]').flatMap((area) => area.all('h3')))).toEqual([
      'auth 1 pass',
      'job 1 fail, 1 inconclusive, 1 not run',
      'open 1 observed',
    ]);
    const rows = rowsOf(page).map((row) => textsOf([...row.all('td'), ...row.all('th')]));
    expect(rows[0]).toEqual([
      '✓ pass',
      'must',
      '5, 7.1',
      '10 (all)',
      '300',
      '1.2',
      expect.stringMatching(/^auth\.job\.missing-key/),
    ]);
    expect(rows[2]!.at(-1)).toMatch(/so Blocked by job\.run\.accepts$|soBlocked by job\.run\.accepts$/);
    expect(rows[1]!.at(-1)).toMatch(/How it failed$/);
    expect(rows[4]!.at(-1)).toMatch(/What was observed$/);
  });

  test('that are not in the run are told apart', () => {
    const folded = page
      .all('section')
      .find(({ attributes }) => attributes['aria-labelledby'] === 'left-out')!
      .all('details');
    expect(textsOf(folded[0]!.all('summary'))).toEqual([
      `Not in this run ${ids.length - 5} rules`,
      `${ids.length - 6} rules left out`,
      '1 rule without a check yet',
    ]);
    expect(folded[2]!.text).toContain('job.run.ids-differ');
  });

  test('that all passed leave nothing to tell', () => {
    const clean = readPageOf(reportOf(ids.map((id) => resultOf({ id }))));
    expect(textsOf(clean.all('h1'))).toEqual(['✓ conformant']);
    expect(clean.all('article')).toEqual([]);
    expect(rowsOf(clean)).toHaveLength(ids.length);
    expect(clean.text).toContain('Every rule has a check.');
  });
});
