import { expect, test } from 'vitest';
import type { CardFigures } from './compare-card.ts';
import { renderCard } from './render-card.ts';

const figures: CardFigures = {
  card: { device: 'a card', kind: 'measured' },
  tflops: [600, 700, 650],
  bare: [2, 2.1, 1.9],
  singleStream: [1.92, 1.9, 1.91],
  offline: [1.8, 2, 1.7],
  problems: [],
};

test('each way of working is compared with the rate without a queue, by medians', () => {
  expect(renderCard(figures)).toBe(
    [
      'a card, measured',
      'without a queue: 2, 2.1, 1.9 jobs/s, 650 TFLOP/s in the products',
      'single stream: 1.92, 1.9, 1.91 jobs/s, 95.5 % of that: within 5 %',
      'offline: 1.8, 2, 1.7 jobs/s, 90.0 % of that: not within 5 %',
    ].join('\n'),
  );
});

test('what a generator that fell behind measured is invalid', () => {
  expect(renderCard({ ...figures, problems: ['1 of 10 calls were never made'] })).toMatch(
    /\ninvalid: 1 of 10 calls were never made$/,
  );
});
