import { expect, test } from 'vitest';
import { leastMeasured } from './least-measured.ts';

test('what may be measured of ten seconds', () => {
  expect(leastMeasured(10_000, { kind: 'virtual', tick: 1 })).toBe(10_000);
  expect(leastMeasured(10_000, { kind: 'real', tick: 50 })).toBe(9940);
});
