import { expect, test } from 'vitest';
import { fingerprintKey, hasKeyOf } from './key-fingerprint.ts';

const address = { address: 'a'.repeat(16) };
const own = { keys: { valid: 'first', secondUser: 'second' }, controlToken: 'token' };
const key = fingerprintKey(own, address);

test('a ledger is known by all that may be sent for it', () => {
  expect(hasKeyOf(own, { ...address, key })).toBe(true);
});

test.each([
  ['another key', { ...own, keys: { ...own.keys, valid: 'other' } }],
  ['another key of a second user', { ...own, keys: { ...own.keys, secondUser: 'other' } }],
  ['no key of a second user', { ...own, keys: { valid: 'first' } }],
  ['another control token', { ...own, controlToken: 'other' }],
  ['nothing', {}],
])('and not by a profile with %s', (_, profile) => {
  expect(hasKeyOf(profile, { ...address, key })).toBe(false);
});

test('a profile without anything to send has no fingerprint', () => {
  expect(fingerprintKey({}, address)).toBeUndefined();
  expect(hasKeyOf({}, address)).toBe(true);
});
