import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandingObject } from './demanding-object.ts';

const sample = fc.sample(demandingObject(), { numRuns: 600, seed: 1 });
const text = JSON.stringify(sample);

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('comes back from JSON as it was', () => {
  for (const { object } of sample) expect(JSON.parse(JSON.stringify(object))).toEqual(object);
});

test('never commands a probe', () => {
  for (const { object } of sample) expect(typeof object.probe).not.toBe('object');
});

test('is deep and long at times', () => {
  expect(Math.max(...sample.map(({ object }) => depthOf(object)))).toBeGreaterThan(55);
  expect(Math.max(...sample.map(({ object }) => ((object.list as []) ?? []).length))).toBeGreaterThan(1900);
});

test('holds characters beyond the first plane, and no half of one', () => {
  expect(text).toMatch(/[\u{10000}-\u{10ffff}]/u);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toMatch(/\\ud[89a-f]/i);
});

test('holds the odd numbers and the odd names', () => {
  for (const part of ['5e-324', '1.7976931348623157e+308', '9007199254740992', '"":', '"constructor":']) {
    expect(text).toContain(part);
  }
});
