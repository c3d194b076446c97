import { describe, expect, test } from 'vitest';
import { createLots } from './lots.ts';
import type { Trouble } from './trouble.ts';
import { troubles } from './troubles/all.ts';

const rowOf = (name: string, inARow: number): Trouble => ({ name, inARow, meet: async () => {} });

function names(seed: number, share: number, kinds: readonly Trouble[], many: number): (string | undefined)[] {
  const draw = createLots(seed, share, kinds);
  return Array.from({ length: many }, () => draw().trouble?.name);
}

test('one seed gives one sequence, another seed another', () => {
  const first = names(7, 0.2, troubles, 500);
  expect(names(7, 0.2, troubles, 500)).toEqual(first);
  expect(names(8, 0.2, troubles, 500)).not.toEqual(first);
});

describe.each([0, 0.01, 0.05, 0.2, 1])('a share of %d', (share) => {
  test('is what meets trouble in the long run', () => {
    const many = 20_000;
    const met = names(1, share, troubles, many).filter((name) => name !== undefined).length / many;
    expect(Math.abs(met - share)).toBeLessThanOrEqual(0.25 * share);
  });
});

test('every kind comes up', () => {
  expect(new Set(names(1, 0.2, troubles, 2000)).size).toBe(troubles.length + 1);
});

test('a kind that comes in a row meets so many calls one after the other', () => {
  const sequence = names(1, 0.1, [rowOf('four', 4)], 2000)
    .map((name) => (name === undefined ? '-' : 'x'))
    .join('');
  const rows = sequence.match(/x+/g)!;
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows.slice(0, -1)) expect(row.length % 4).toBe(0);
});
