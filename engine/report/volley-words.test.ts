import { expect, test } from 'vitest';
import { tracedVolley } from '../testing/results.ts';
import { renderTrace } from './render-trace.ts';
import { answersOf, volleySchedule } from './volley-words.ts';

test('tells how many calls set out, and how', () => {
  expect(volleySchedule(tracedVolley())).toBe('20 calls, 2 every 100 ms, at most 10 at once');
  expect(volleySchedule(tracedVolley({ made: 12, gap: 0, different: 3 }))).toBe(
    '12 calls, of 20 at most, at most 10 at once, 3 of them in turn, the first',
  );
});

test('tells what came of them', () => {
  expect(answersOf(tracedVolley())).toEqual([
    ['200', 18, '{"removed":0}'],
    ['429', 2, '{"error":"no"}'],
  ]);
});

test('is two lines of a trace', () => {
  const volley = tracedVolley();
  const lines = renderTrace([
    { kind: 'volley', volley },
    { kind: 'volley-end', volley },
  ]).map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual([
    '+0 ms #1 when 20 calls, 2 every 100 ms, at most 10 at once: POST $SERVERLESS_URL/probe/run {"input":{}}',
    '+900 ms #1 when → 200 × 18 ({"removed":0}), 429 × 2 ({"error":"no"})',
  ]);
});
