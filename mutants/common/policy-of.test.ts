import { expect, test } from 'vitest';
import { inRange, policyOf, withPolicy } from './policy-of.ts';

const range = { minimum: 10, maximum: 20 };

test.each([null, undefined, 5, 'text', [], {}, { policy: null }, { policy: [] }, { policy: 5 }])(
  'a body of %j has no policy and stays as it is',
  (body) => {
    expect(policyOf(body)).toEqual({});
    expect(withPolicy(body, { ttl: 1 })).toBe(body);
    expect(inRange(body, 'ttl', range)).toBe(body);
  },
);

test.each([
  [9, 10],
  [10, 10],
  [20, 20],
  [21, 20],
  [-1, 10],
])('%i is brought to %i', (ttl, brought) => {
  const body = { input: {}, policy: { lowPriority: true, ttl } };
  expect(inRange(body, 'ttl', range)).toEqual({ input: {}, policy: { lowPriority: true, ttl: brought } });
});

test.each(['soon', 9.5, null])('%j is none of its business', (ttl) => {
  const body = { policy: { ttl } };
  expect(inRange(body, 'ttl', range)).toBe(body);
});
