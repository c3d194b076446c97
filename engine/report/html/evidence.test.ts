import { describe, expect, test } from 'vitest';
import { readPage } from '../../testing/html-tree.ts';
import { contentOf, readPageOf, shownIn } from '../../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, tracedCall } from '../../testing/results.ts';
import { inScript } from './evidence.ts';
import { renderPage } from './page.ts';

const shownWith = (script: string) =>
  shownIn(readPageOf(reportOf([failedResult()]), script))['job.run.accepts'];

test('a failure has its trace and its script', () => {
  const page = readPageOf(reportOf([failedResult({ events: eventsOf(tracedCall()) })]), 'curl it\n');
  const { trace, script, isWhole } = shownIn(page)['job.run.accepts']!;
  expect(trace).toHaveLength(2);
  expect([script, isWhole]).toEqual(['curl it\n', true]);
});

describe('a script is the very script', () => {
  test.each([
    ['if it is short and plain', 'curl \'<a>\' && "b"\n', true],
    ['not if it is too long to show', 'x'.repeat(40_000), false],
    ['not if it has what nobody sees', 'curl \u202e', false],
  ])('%s', (_, script, isWhole) => {
    expect(shownWith(script)?.isWhole).toBe(isWhole);
  });
});

test('JSON in a page can not end its element, nor hide anything', () => {
  const nasty = '</script><!--<script>&\u2028\u2029\u202e\u009b\ufeff';
  expect(inScript(JSON.stringify(nasty))).not.toMatch(/[<>&\u2028\u2029\u202e\u009b\ufeff]/);
  expect(JSON.parse(inScript(JSON.stringify(nasty)))).toBe(nasty);
});

test('of so much evidence that a page would be slow the rest is left to its files', () => {
  const { run, ...rest } = contentOf(reportOf([failedResult()]));
  const rules = Array.from({ length: 1000 }, (_, nth) => ({ ...run.rules[0]!, id: `made.up.${nth}` }));
  const evidence = new Map(rules.map(({ id }) => [id, { events: undefined, script: 'x'.repeat(40_000) }]));
  const page = renderPage({ ...rest, run: { ...run, rules }, evidence });
  expect(page.length).toBeLessThan(32_000_000);
  expect(Object.keys(shownIn(readPage(page))).length).toBeGreaterThan(500);
});

test('a failure has its whole trace and its text in the page, unless they are too long', () => {
  const events = eventsOf(tracedCall({ headers: { 'x-seen': 'yes' } }));
  const evidence = new Map([['job.run.accepts', { events, text: 'FAIL\u202e', script: undefined }]]);
  const page = readPageOf(reportOf([failedResult({ events })]), undefined, { evidence });
  const { raw, text } = shownIn(page)['job.run.accepts']!;
  expect(JSON.parse(raw!)).toEqual({
    calls: [JSON.parse(JSON.stringify(events[0])).call],
    events: [
      { kind: 'call', call: 1 },
      { kind: 'end', call: 1 },
    ],
  });
  expect(text).toBe('FAIL\\u202e');

  const long = eventsOf(tracedCall({ body: 'x'.repeat(300_000) }));
  const shown = shownIn(readPageOf(reportOf([failedResult({ events: long })])))['job.run.accepts']!;
  expect(shown.raw).toBe(undefined);
  expect(shown.trace).toHaveLength(2);
});
