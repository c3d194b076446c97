import { describe, expect, test } from 'vitest';
import { digestOfBytes, isWhole, seenIn } from './seen.ts';

const empty = { bytes: 0, sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' };
const seen = {
  id: 'c1',
  method: 'GET',
  target: '/',
  body: empty,
  answer: digestOfBytes([Buffer.from('yes')]),
};
const headersOf = (value: unknown) => ({ 'plumbline-seen': JSON.stringify(value) });

test('a digest is that of all blocks', () => {
  expect(digestOfBytes([])).toEqual(empty);
  expect(digestOfBytes([Buffer.from('y'), Buffer.from('es')])).toEqual(seen.answer);
});

test('what the probe server reports of a call', () => {
  expect(seenIn(headersOf({ ...seen, authorized: false }), 'c1')).toMatchObject(seen);
});

describe('an answer is not its own', () => {
  test.each([
    ['of another call', headersOf({ ...seen, id: 'c2' })],
    ['without the header', {}],
    ['with something else in it', { 'plumbline-seen': 'yes' }],
    ['with null in it', headersOf(null)],
    ['without a digest', headersOf({ ...seen, answer: 5 })],
    ['with no words', headersOf({ ...seen, method: 5 })],
  ])('%s', (_, headers) => {
    expect(seenIn(headers as Record<string, string>, 'c1')).toBeUndefined();
  });
});

test('an answer is whole when its bytes are those that were sent', () => {
  expect(isWhole(seen, Buffer.from('yes'))).toBe(true);
  expect(isWhole(seen, Buffer.from('ye'))).toBe(false);
});
