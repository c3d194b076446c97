import { describe, expect, test } from 'vitest';
import { contentContaining } from '../../testing/page-content.ts';
import { partOf, rowsOf } from '../../testing/report-page.ts';
import type { PageContent } from './page-content.ts';

const content = contentContaining('words');
const part = (content: Partial<PageContent>) => partOf('proof', content);

describe('the proof', () => {
  test('shows what is not proven, and of each rule the mutants that it has to kill', () => {
    const rows = rowsOf(part(content).all('table')[0]!);
    expect(part(content).text).toContain('1 of 2 mutants killed by every rule that they break');
    expect(part(content).text).toContain('1 of 1 variant with a false positive');
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
    expect(part({}).text).toContain('There is no proof with this run');
  });
});
