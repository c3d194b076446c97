import { expect, test } from 'vitest';
import { contentContaining } from '../../testing/page-content.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { failedResult, reportOf } from '../../testing/results.ts';

const report = reportOf([failedResult()]);
const id = 'about-job.run.accepts';

test('a failure links to the text, sections and mutants of its rule', () => {
  const page = readPageOf(report);
  const links = page.all('a').filter(({ attributes }) => attributes.href === `#${id}`);
  expect(textsOf(links)).toEqual(['Its text, sections and mutants']);
  const about = page.all('details').find(({ attributes }) => attributes.id === id)!;
  expect(textsOf(about.all('dt'))).toEqual([
    'Text',
    'Sections of the document',
    'Needs of a target',
    'Mutants that prove its check',
  ]);
  expect(about.text).toContain('npm run explain -- job.run.accepts');
});

test('without a proof the mutants of a rule are those that the service declares', () => {
  const { service } = contentContaining('words');
  const declared = { ...service, mutantsOf: (rule: string) => [`breaks-${rule}`, 'breaks-all'] };
  const about = readPageOf(report, undefined, { service: declared })
    .all('details')
    .find(({ attributes }) => attributes.id === id)!;
  expect(textsOf(about.all('dd')).at(-1)).toBe('breaks-job.run.accepts, breaks-all');
});

test('beside a proof the mutants of a rule are those that it was proven with', () => {
  const { proof } = contentContaining('words');
  const about = readPageOf(report, undefined, { proof })
    .all('details')
    .find(({ attributes }) => attributes.id === id)!;
  const mutants = proof!.faults.filter(({ breaks }) => breaks.includes('job.run.accepts'));
  expect(mutants.length).toBeGreaterThan(0);
  expect(textsOf(about.all('dd')).at(-1)).toBe(mutants.map((mutant) => mutant.id).join(', '));
});
