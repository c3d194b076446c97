import { expect, test } from 'vitest';
import { freshWatch, planOf } from '../../engine/testing/simulated-watch.ts';
import { nothingSpent } from '../../engine/watch/watch-plan.ts';
import { renderBeginning, renderRound } from './render-watch.ts';

test.each([
  [0, '1 rule of staging once, '],
  [60_000, '1 rule of staging every 60 s, '],
])('a watch that judges every %i ms says so', (every, words) => {
  const plan = { ...planOf({ one: 3 }), every };
  expect(renderBeginning(plan, freshWatch(), 'staging', undefined)[0]).toContain(words);
});

test('a round that was interrupted has no verdicts of earlier ones', () => {
  const verdict = { verdict: 'pass' } as const;
  const state = { ...freshWatch(), rules: { one: verdict, other: verdict } };
  const step = {
    does: 'judge',
    rules: ['one', 'other'],
    seed: 1,
    isAgain: false,
    reserve: nothingSpent,
  } as const;
  const judged = new Set(['one']);
  expect(renderRound(planOf({ one: 3, other: 3 }), { kind: 'ended', state, step, judged })[0]).toContain(
    ': 1 pass, 1 not judged; ',
  );
});
