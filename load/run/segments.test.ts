import { expect, test } from 'vitest';
import { segmentArguments } from './segments.ts';

test('one instance has everything', () => {
  expect(segmentArguments(0, 1)).toEqual([]);
});

test('several share it, and all know how', () => {
  const sequence = ['--execution-segment-sequence', '0,1/3,2/3,1'];
  expect([0, 1, 2].map((nth) => segmentArguments(nth, 3))).toEqual([
    ['--execution-segment', '0:1/3', ...sequence],
    ['--execution-segment', '1/3:2/3', ...sequence],
    ['--execution-segment', '2/3:1', ...sequence],
  ]);
});
