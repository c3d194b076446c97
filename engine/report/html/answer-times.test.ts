import { expect, test } from 'vitest';
import type { CallDurations } from '../../property/durations-seen.ts';
import { contentOf, partOf, rowsOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';

const many = Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [nth + 1, 1]));

function pageOfDurations(calls: CallDurations, clock: 'virtual' | 'real' = 'real') {
  const result = resultOf({ durations: { clock, calls } });
  return partOf('answer-times', { run: contentOf(reportOf([result])).run });
}

test('each operation and status has its percentiles with their intervals, as far as there are enough answers', () => {
  const page = pageOfDurations({
    run: { 200: many, 429: { 5000: 20 } },
    'run in bursts': { 200: { 1000: 700 } },
  });
  const [table] = page.all('table').map(rowsOf);
  expect(table).toEqual([
    ['Operation', 'Status', 'Answers', 'p50', 'p95', 'p99'],
    ['run', '200', '200', '0.1 0.084 to 0.117', '0.19 0.182 to 0.197', 'too few'],
    ['run', '429', '20', '5.02 5.02 to 5.02', 'too few', 'too few'],
    ['run in bursts', '200', '700', '1 1 to 1', '1 1 to 1', '1 1 to 1'],
  ]);
  expect(textsOf(page.all('summary'))).toEqual(['Job API: 920 answers']);
});

test('a few answers are counted and not shown', () => {
  const page = pageOfDurations({ run: { 200: { 100: 3 } } });
  expect(page.all('table')).toEqual([]);
  expect(page.text).toContain('1 with fewer than 11 answers');
});

test('times of a virtual clock are said to be of the machine', () => {
  const calls = { run: { 200: many } };
  expect(pageOfDurations(calls, 'virtual').text).toContain('The clock was virtual');
  expect(pageOfDurations(calls).text).not.toContain('virtual');
});

test('more answers than anybody could count have theirs at once', () => {
  const page = pageOfDurations({ run: { 200: { 100: Number.MAX_SAFE_INTEGER } } });
  const [[, row] = []] = page.all('table').map(rowsOf);
  expect(row).toEqual(['run', '200', '9007199254740991', ...Array(3).fill('0.1 0.1 to 0.1')]);
});

test('a histogram that somebody else wrote breaks no page', () => {
  const { run } = contentOf(
    reportOf([resultOf({ durations: { clock: 'real', calls: { run: { 200: many } } } })]),
  );
  const [one] = run.durations!.operations;
  const operations = [{ ...one!, parts: [{ part: 0, histogram: 'AAAA', count: 200 }] }];
  const page = partOf('answer-times', { run: { ...run, durations: { clock: 'real', operations } } });
  expect(page.text).toContain("can't be read");
});
