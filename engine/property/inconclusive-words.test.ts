import { expect, test } from 'vitest';
import { causeIn, inconclusiveWords } from './inconclusive-words.ts';

test('the cause can be told from the words again', () => {
  const words = inconclusiveWords({ judged: 1, tried: 3, disturbed: 2, common: 'it was full; most often' });
  expect(words).toBe(
    '1 of 3 cases could be judged, tries disturbed besides: 2; most often because it was full; most often',
  );
  expect(causeIn(words)).toBe('it was full; most often');
});

test('other words are the cause themselves', () => {
  const none = inconclusiveWords({ judged: 0, tried: 0, disturbed: 0, common: undefined });
  expect(causeIn(none)).toBe('0 of 0 cases could be judged; there were no cases');
});
