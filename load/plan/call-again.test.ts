import { expect, test } from 'vitest';
import { callAgain } from './call-again.ts';

test.each([
  [[200], 200],
  [[503, 200], 200],
  [[408, 421, 425, 200], 200],
  [[502, 504, 500, 200], 200],
  [[503, 503, 503, 502, 200], 502],
  [[501, 200], 501],
  [[404, 200], 404],
  [[0, 200], 0],
])('of the answers %j the one that counts is %i', (statuses, last) => {
  const left = [...statuses];
  let again = 0;

  const answer = callAgain(
    () => ({ status: left.shift()! }),
    () => {
      again += 1;
    },
  );

  expect(answer.status).toBe(last);
  expect(again).toBe(statuses.length - left.length - 1);
});
