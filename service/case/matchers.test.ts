import { describe, expect, test } from 'vitest';
import { answerOf } from '../client/answer.ts';
import { json } from '../testing/fake-target.ts';
import { extendExpect } from './matchers.ts';

extendExpect();

function answered(status: number, body: unknown = {}) {
  const request = { operation: 'status', endpoint: 'probe', jobId: 'a', key: 'valid' } as const;
  return answerOf(request, json(status, body), { sent: 0, answered: 0 });
}

test.each([200, 201, 202, 299])('%i is accepted and found', (status) => {
  expect(answered(status)).toBeAccepted();
  expect(answered(status)).toBeFound();
});

test.each([199, 300, 400, 404, 500])('%i is neither', (status) => {
  expect(answered(status)).not.toBeAccepted();
  expect(answered(status)).not.toBeFound();
});

test('gone is 404 and nothing else', () => {
  expect(answered(404)).toBeGone();
  for (const status of [200, 400, 401, 403, 410, 500]) expect(answered(status)).not.toBeGone();
});

describe('a failed expectation tells what was expected and what came', () => {
  test('in full', () => {
    expect(() => expect(answered(403, { why: 'no' })).toBeRefusedWith(401)).toThrow(
      'status: expected 401, received 403 {"why":"no"}',
    );
  });

  test('and when the contrary was expected', () => {
    expect(() => expect(answered(404)).not.toBeGone()).toThrow(
      'status: expected anything but 404 (gone), received 404 {}',
    );
  });
});

test('nobody replaces a matcher, and everybody may have more', () => {
  const always = () => ({ pass: true, message: () => '' });
  for (const name of ['toBeAccepted', 'toBe', 'toEqual'])
    expect(() => expect.extend({ [name]: always })).toThrow(`${name} is a matcher that every rule uses`);
  expect(() => expect.extend({ toBeOfAcme: always })).not.toThrow();
  expect(() => expect.extend({ toBeOfAcme: always })).not.toThrow();
});
