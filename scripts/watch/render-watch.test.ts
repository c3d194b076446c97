import { expect, test } from 'vitest';
import { freshWatch, planOf } from '../../engine/testing/simulated-watch.ts';
import { renderBeginning } from './render-watch.ts';

test.each([
  [0, '1 rule of staging once, '],
  [60_000, '1 rule of staging every 60 s, '],
])('a watch that judges every %i ms says so', (every, words) => {
  const plan = { ...planOf({ one: 3 }), every };
  expect(renderBeginning(plan, freshWatch(), 'staging', undefined)[0]).toContain(words);
});
