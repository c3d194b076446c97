import { expect, test } from 'vitest';
import { TransportError } from '../http/transport.ts';
import { askAgain, brokeOnTheWay, isPassing } from './ask-again.ts';

test('asks until an answer says something about the target, three times at most', async () => {
  const answers = [502, 502, 200, 200];
  const ask = async () => answers.shift();

  expect(await askAgain(ask, (status) => status === 502)).toBe(200);
  expect(answers).toEqual([200]);
  const never = [502, 503, 504, 200];
  expect(
    await askAgain(
      async () => never.shift(),
      (status) => status !== 200,
    ),
  ).toBe(504);
});

test.each([
  [{ status: 429, json: {} }, true],
  [{ status: 502, json: undefined }, true],
  [{ status: 408, json: undefined }, true],
  [{ status: 421, json: {} }, true],
  [{ status: 425, json: {} }, true],
  [{ status: 200, json: undefined }, true],
  [{ status: 200, json: {} }, false],
  [{ status: 404, json: undefined }, false],
])('%o passes by itself: %s', (answer, passes) => {
  expect(isPassing(answer)).toBe(passes);
});

test('who leaves us waiting is not asked again', () => {
  expect(brokeOnTheWay(new TransportError('cut', 'cut off'))).toBe(true);
  expect(brokeOnTheWay(new TransportError('timeout', 'no answer'))).toBe(false);
  expect(brokeOnTheWay(new Error('a bug'))).toBe(false);
});
