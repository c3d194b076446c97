import { expect, test } from 'vitest';
import { tracedBurst } from '../testing/results.ts';
import { answersOf, burstSchedule } from './burst-words.ts';
import { renderTrace } from './render-trace.ts';

test('reports how many calls set out, and how', () => {
  expect(burstSchedule(tracedBurst())).toBe('20 calls, 2 every 100 ms, at most 10 at once');
  expect(burstSchedule(tracedBurst({ made: 12, gap: 0, different: 3 }))).toBe(
    '12 calls, of 20 at most, at most 10 at once, 3 of them in turn, the first',
  );
});

test('reports what came of them', () => {
  expect(answersOf(tracedBurst())).toEqual([
    ['200', 18, '{"removed":0}'],
    ['429', 2, '{"error":"no"}'],
  ]);
});

test('is two lines of a trace', () => {
  const burst = tracedBurst();
  const lines = renderTrace([
    { kind: 'burst', burst },
    { kind: 'burst-end', burst },
  ]).map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual([
    '+0 ms #1 when 20 calls, 2 every 100 ms, at most 10 at once: POST $SERVERLESS_URL/probe/run {"input":{}}',
    '+900 ms #1 when → 200 × 18 ({"removed":0}), 429 × 2 ({"error":"no"})',
  ]);
});
