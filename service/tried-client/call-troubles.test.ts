import { expect, test } from 'vitest';
import { callTroubles, createCallTroubles, parseTroubles } from './call-troubles.ts';

const all = callTroubles.map(({ name }) => name);
const options = { seed: 1, share: 0.1, awayMs: 0, now: () => 0 };

function drawn(kinds: readonly string[], more: object = {}): (string | undefined)[] {
  const next = createCallTroubles({ ...options, kinds, ...more });
  return Array.from({ length: 300 }, () => next()?.name);
}

test('one seed gives one sequence, another seed another', () => {
  expect(drawn(all)).toEqual(drawn(all));
  expect(drawn(all, { seed: 2 })).not.toEqual(drawn(all));
});

test.each(all)('%s alone begins within the first two calls', (name) => {
  expect(drawn([name], { awayMs: 1 }).slice(0, 2)).toContain(name);
});

test('a kind that is left out leaves the others where they are', () => {
  const alone = drawn(['503']);
  const both = drawn(['503', '502']);
  for (const [index, name] of alone.entries())
    if (name === '503') expect(['502', '503']).toContain(both[index]);
  for (const [index, name] of both.entries()) if (name === '503') expect(alone[index]).toBe('503');
});

test('a burst meets calls in a row', () => {
  const rows = drawn(['503'])
    .map((name) => (name === undefined ? '-' : 'x'))
    .join('')
    .match(/x+/g)!;
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(row.length).toBeGreaterThanOrEqual(3);
});

test('no more than the forced trouble comes with a share of 0', () => {
  expect(drawn(['500'], { share: 0 }).filter((name) => name !== undefined)).toEqual(['500']);
});

test('a service that is away stays away for its time, once', () => {
  let time = 0;
  const next = createCallTroubles({ ...options, kinds: ['away'], awayMs: 1000, now: () => time });
  while (next() === undefined);
  time = 999;
  expect(next()).toEqual({ name: 'away', does: { cut: 'unheard' } });
  time = 1000;
  expect(Array.from({ length: 100 }, () => next()).every((one) => one === undefined)).toBe(true);
});

test('kinds are given by name, or all at once', () => {
  expect(parseTroubles('429, away')).toEqual(['429', 'away']);
  expect(parseTroubles('all')).toEqual(all);
  expect(() => parseTroubles('5O3')).toThrow('there is no kind "5O3"');
});
