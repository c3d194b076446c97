import { chai, expect, test } from 'vitest';
import { legibleMessage } from './legible-message.ts';

function wordsOf(assertion: () => void): string {
  chai.config.truncateThreshold = 0;
  try {
    assertion();
  } catch (error) {
    return legibleMessage(error as Error);
  }
  throw new Error('the assertion holds');
}

test.each([
  ['another value', () => expect(200, 'the status').toBe(401), 'the status: expected 401, received 200'],
  ['zero', () => expect(0).toBe(1), 'expected 1, received 0'],
  ['zero that was expected', () => expect(1).toBe(0), 'expected 0, received 1'],
  ['a text', () => expect('IN_PROGRESS').toBe('IN_QUEUE'), "expected 'IN_QUEUE', received 'IN_PROGRESS'"],
  [
    'a text that reads like a message',
    () => expect('1 to be 2').toBe('x to be y'),
    "expected 'x to be y', received '1 to be 2'",
  ],
  ['a list', () => expect([1]).toEqual([]), 'expected [], received [ 1 ]'],
  ['members', () => expect({ a: 1 }).toMatchObject({ a: 2 }), 'expected members { a: 2 }, received { a: 1 }'],
  [
    'members besides others',
    () => expect({ a: 1, b: 2 }).toMatchObject({ a: 2 }),
    'expected members { a: 2 }, received { a: 1, b: 2 }',
  ],
  [
    'a lower bound',
    () => expect(999, 'ms').toBeGreaterThanOrEqual(1000),
    'ms: expected at least 1000, received 999',
  ],
  ['an upper bound', () => expect(2).toBeLessThanOrEqual(1), 'expected at most 1, received 2'],
  ['bounds that are out', () => expect(300).toBeLessThan(300), 'expected less than 300, received 300'],
  ['more than', () => expect(1).toBeGreaterThan(1), 'expected more than 1, received 1'],
  ['what must not be', () => expect('a').not.toBe('a'), "expected anything but 'a', received 'a'"],
  ['what must not equal', () => expect([1]).not.toEqual([1]), 'expected anything but [ 1 ], received [ 1 ]'],
  [
    'what is missing',
    () => expect(undefined, 'the Pod').toBeDefined(),
    'the Pod: expected a value, received nothing',
  ],
  ['what should not be', () => expect('odd').toBeUndefined(), "expected nothing, received 'odd'"],
  [
    'a matcher',
    () => expect(undefined).toEqual(expect.any(Number)),
    'expected Any<Number>, received nothing',
  ],
])('expected and received are named: %s', (_, assertion, words) => {
  expect(wordsOf(assertion)).toBe(words);
});

test.each([
  ['of another form', () => expect([1]).toContain(2), 'expected [ 1 ] to include 2'],
  [
    'of no assertion',
    () => {
      throw new Error('expected 1 to be 2');
    },
    'expected 1 to be 2',
  ],
])('a message %s stays as it is', (_, assertion, words) => {
  expect(wordsOf(assertion)).toBe(words);
});
