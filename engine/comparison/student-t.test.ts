import { expect, test } from 'vitest';
import { studentQuantile } from './student-t.ts';

test.each([
  [0.975, 1, 12.7062047],
  [0.95, 2, 2.9199856],
  [0.975, 4, 2.7764451],
  [0.9995, 8, 5.0413055],
  [0.9, 10, 1.3721836],
  [0.975, 30, 2.0422725],
  [0.5, 7, 0],
])('the quantile at %d with %d degrees of freedom is %d, as tables print it', (share, degrees, expected) => {
  expect(studentQuantile(share, degrees)).toBeCloseTo(expected, 5);
});

test('many degrees of freedom come to the normal distribution', () => {
  expect(studentQuantile(0.975, 1e6)).toBeCloseTo(1.959966, 4);
});

test('degrees of freedom need not be whole', () => {
  const between = studentQuantile(0.975, 4.5);
  expect(between).toBeLessThan(studentQuantile(0.975, 4));
  expect(between).toBeGreaterThan(studentQuantile(0.975, 5));
});
