import { describe, expect, test } from 'vitest';
import type { Instant, Time } from '../../engine/time/time.ts';
import { letListsCatchUp, listGrace, withinListGrace } from './list-grace.ts';

/** A clock that moves a second between two questions, and where it was taken. */
function clock(kind: Time['kind'], slack = 0) {
  let now: Instant = 5000;
  const until: Time['until'] = async (ask, deadline) => {
    for (; ; now += 1000) {
      const found = await ask();
      if (found !== undefined || now >= deadline) return found;
    }
  };
  const reach = async (instant: Instant): Promise<void> => {
    now = instant;
  };
  return { kind, slack, now: () => now, until, reach };
}

describe('what is looked for in a list', () => {
  test('is there at once, and nothing is waited for', async () => {
    const time = clock('virtual');
    expect(await withinListGrace(async () => 'it', time)).toBe('it');
    expect(time.now()).toBe(5000);
  });

  test('is found as late as a list may show it', async () => {
    const time = clock('virtual');
    const ask = async () => (time.now() >= 5000 + listGrace ? 'it' : undefined);
    expect(await withinListGrace(ask, time)).toBe('it');
  });

  test('is given up when the grace and the slack are over', async () => {
    const time = clock('real', 2000);
    expect(await withinListGrace(async () => undefined, time)).toBeUndefined();
    expect(time.now()).toBe(5000 + listGrace + 2000);
  });
});

test.each([
  ['virtual', listGrace],
  ['real', 0],
] as const)('lists are let catch up on a %s clock for %d ms', async (kind, waited) => {
  const time = clock(kind);
  await letListsCatchUp(time);
  expect(time.now()).toBe(5000 + waited);
});
