import { describe, expect, test } from 'vitest';
import { longestOf, type RoundOptions, roundsOf } from './rounds.ts';
import { tiers } from './tier.ts';

const minute = 60_000;
const day = 86_400_000;

function roundOptions(more: Partial<RoundOptions> = {}): RoundOptions {
  const waits = { least: 6000, most: 7 * day };
  return { waits, exclusive: false, tier: tiers.gate, cases: undefined, rate: 1, ...more };
}

test('where time is moved there is one round, with all the waits that a rule has', () => {
  expect(roundsOf(roundOptions({ tier: tiers.embedded, rate: undefined }))).toEqual([
    { name: 'usual', cases: 100, exclusiveCases: 100, longestWait: 7 * day },
  ]);
});

test('a tier bounds the waits of real time, whatever passes in it at the target', () => {
  expect(roundsOf(roundOptions())[0]?.longestWait).toBe(90_000);
  expect(roundsOf(roundOptions({ rate: 60 }))[0]?.longestWait).toBe(60 * 90_000);
});

test('a rule that must wait longer has none', () => {
  const waits = { least: 90_001, most: day };
  expect(roundsOf(roundOptions({ waits }))).toEqual([]);
  expect(longestOf(roundOptions({ waits }))).toBe(90_000);
});

describe('a tier with long cases', () => {
  const { nightly } = tiers;

  test('adds a few of them', () => {
    const [usual, long, ...others] = roundsOf(roundOptions({ tier: nightly }));
    expect(usual).toMatchObject({ name: 'usual', cases: 100, longestWait: 90_000 });
    expect(long).toMatchObject({ name: 'long', cases: 5, longestWait: 32 * minute });
    expect(others).toEqual([]);
  });

  test('adds none of a rule that is only patient', () => {
    const waits = { least: 0, most: day, patient: true } as const;
    expect(roundsOf(roundOptions({ tier: nightly, waits })).map(({ name }) => name)).toEqual(['usual']);
  });

  test('has them alone of a rule that can not wait less', () => {
    const waits = { least: 31 * minute, most: day };
    expect(roundsOf(roundOptions({ tier: nightly, waits })).map(({ name }) => name)).toEqual(['long']);
  });

  test('adds none where nothing waits longer, nor where cases take turns', () => {
    const waits = { least: 6000, most: minute };
    expect(roundsOf(roundOptions({ tier: nightly, waits })).map(({ name }) => name)).toEqual(['usual']);
    expect(roundsOf(roundOptions({ tier: nightly, exclusive: true })).map(({ name }) => name)).toEqual([
      'usual',
    ]);
  });

  test('makes no more of them than cases are asked for', () => {
    expect(roundsOf(roundOptions({ tier: nightly, cases: 2 })).map(({ cases }) => cases)).toEqual([2, 2]);
  });
});

describe('a turn', () => {
  const exclusive = { exclusive: true };

  test('is short', () => {
    expect(roundsOf(roundOptions(exclusive))[0]).toMatchObject({ exclusiveCases: 5, longestWait: 15_000 });
  });

  test('is as long as its rule needs it', () => {
    const waits = { least: 42_001, most: day };
    expect(roundsOf(roundOptions({ ...exclusive, waits }))[0]?.longestWait).toBe(42_001);
  });
});

test('a case and the tries that confirm it fit the budget of their rule', () => {
  const tier = { ...tiers.gate, budget: 4 * minute };
  expect(roundsOf(roundOptions({ tier }))[0]?.longestWait).toBe(minute);
});
