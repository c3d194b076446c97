import { describe, expect, test } from 'vitest';
import { type RuleId, rules } from '../../../generated/rules.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';

const ids = Object.keys(rules) as RuleId[];

describe('the rules', () => {
  const page = readPageOf(mixedReport);

  test('stand under their areas, each with all that is known of it', () => {
    expect(textsOf(page.all('[data-area]').flatMap((area) => area.all('h3')))).toEqual([
      'auth 1 pass',
      'job 1 fail, 1 inconclusive, 1 not run',
      'open 1 observed',
    ]);
    const rows = page.all('[data-row]').map((row) => textsOf([...row.all('td'), ...row.all('th')]));
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
    expect(rows[4]!.at(-1)).toMatch(/order\s?\["any"\]$/);
  });

  test('that are not in the run are told apart', () => {
    const folded = page
      .all('details')
      .filter((part) => !part.text.includes('replay.sh') && !part.text.includes('trace.json'));
    expect(textsOf(folded.flatMap((part) => part.all('summary')))).toEqual([
      `${ids.length - 6} rules left out`,
      '1 rule without a check yet',
    ]);
    expect(folded[1]!.text).toContain('job.run.ids-differ');
  });

  test('that all passed leave nothing to tell', () => {
    const clean = readPageOf(reportOf(ids.map((id) => resultOf({ id }))));
    expect(textsOf(clean.all('h1'))).toEqual(['✓ conformant']);
    expect(clean.all('article')).toEqual([]);
    expect(clean.all('[data-row]')).toHaveLength(ids.length);
    expect(clean.text).toContain('Every rule has a check.');
  });
});
