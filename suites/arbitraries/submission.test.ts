import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../generated/job-api/operations.ts';
import { limits } from '../../generated/limits.ts';
import { submission, submissionBodyOf } from './submission.ts';

const fits = operations.run.requestBody.content['application/json'];
const webhook = 'http://127.0.0.1:1/m1/webhook';

test('every submission fits the document once it is sent', () => {
  fc.assert(
    fc.property(submission(), (draft) => {
      expect(fits(JSON.parse(JSON.stringify(submissionBodyOf(draft, webhook))))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('shrinks to the least that can be submitted', () => {
  const refused = fc.property(submission(), () => false);
  const { counterexample } = fc.check(refused, { seed: 1 });
  expect(counterexample).toEqual([{ input: {}, webhook: false }]);
});

describe('among a few hundred there is', () => {
  const some = fc.sample(submission(), { numRuns: 400, seed: 1 });

  test.each(['policy', 's3Config'] as const)('one with and one without %s', (name) => {
    expect(new Set(some.map((draft) => name in draft))).toEqual(new Set([true, false]));
  });

  test('every subset of the fields of a policy', () => {
    const subsets = some.flatMap(({ policy }) => (policy ? [Object.keys(policy).sort().join()] : []));
    expect(new Set(subsets).size).toBe(8);
  });

  test('one without a webhook, one with ours and one with another', () => {
    expect(new Set(some.map((draft) => draft.webhook))).toEqual(new Set([false, true, 'nowhere']));
  });

  test.each(['executionTimeout', 'ttl'] as const)(
    'one with the least and one with the most of %s',
    (name) => {
      const values = new Set(some.map(({ policy }) => policy?.[name]));
      expect([limits[name].minimum, limits[name].maximum].every((end) => values.has(end))).toBe(true);
    },
  );

  test('one whose text is longer than 2 kB, and one that is nested deeper than twelve levels', () => {
    const texts = some.map(({ input }) => JSON.stringify(input));
    expect(texts.some((text) => text.length > 2000)).toBe(true);
    expect(texts.some((text) => /(\{"in":|\[){13}/.test(text))).toBe(true);
  });
});

test('without an address for it there is no webhook', () => {
  expect(submissionBodyOf({ input: {}, webhook: true }, undefined)).toEqual({ input: {} });
  expect(submissionBodyOf({ input: {}, webhook: true }, webhook)).toEqual({ input: {}, webhook });
  expect(submissionBodyOf({ input: {}, webhook: false }, webhook)).toEqual({ input: {} });
  expect(submissionBodyOf({ input: {}, webhook: 'nowhere' }, undefined).webhook).toMatch(/^https:/);
});
