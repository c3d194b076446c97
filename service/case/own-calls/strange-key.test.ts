import { expect, test } from 'vitest';
import { strangeHeaderIn, strangeKeyIn } from './strange-key.ts';

const keys = {
  valid: 'key-one-1',
  secondUser: 'key-one-1-second',
  noAccess: 'without/access',
  invalid: 'none-at-all',
};

test.each<[string, unknown]>([
  ['as it is', { 'x-own': `Bearer ${keys.secondUser}` }],
  ['in a text', `name=${keys.secondUser}`],
  ['as the name of a member', { [keys.secondUser]: 1 }],
  ['in a list', { input: [[keys.secondUser]] }],
  ['percent-encoded', encodeURIComponent(keys.secondUser).replace('-', '%2D')],
  ['in JSON in JSON', { a: JSON.stringify({ b: keys.secondUser }) }],
  ['in base64', btoa(`user:${keys.secondUser}`)],
])('the key of another account is found %s', (_, said) => {
  expect(strangeKeyIn([said], 'valid', keys)).toContain('it has the key secondUser');
});

test('every key but its own and an invalid one is another’s', () => {
  expect(strangeKeyIn([keys.noAccess], 'valid', keys)).toContain('the key noAccess');
  expect(strangeKeyIn([keys.valid], 'secondUser', keys)).toContain('the key valid');
  expect(strangeKeyIn([keys.valid], 'missing', keys)).toContain('the key valid');
  expect(strangeKeyIn([keys.valid, keys.invalid, undefined], 'valid', keys)).toBeUndefined();
  expect(strangeKeyIn([keys.secondUser], 'secondUser', keys)).toBeUndefined();
});

test('a key that two names have is that of the call', () => {
  expect(
    strangeKeyIn(['same-key-1'], 'valid', { valid: 'same-key-1', noAccess: 'same-key-1' }),
  ).toBeUndefined();
});

test.each(['X-API-Key', 'api-key', 'apikey', 'x-auth-token', 'Cookie', 'Proxy-Authorization'])(
  'a header %s brings a key',
  (name) => {
    expect(strangeHeaderIn({ [name]: 'x' })).toContain('say in key whose key it has');
  },
);

test.each([
  ...[
    'X-On-Behalf-Of',
    'X-Impersonate-User',
    'Impersonate-User',
    'X-Account-Id',
    'x-user-id',
    'X-Team-Id',
    'X-UserId',
  ],
  ...[
    'X-Forwarded-User',
    'Remote-User',
    'X-Tenant',
    'X-Org-ID',
    'OpenAI-Organization',
    'Sudo',
    'X-Run-As',
    'x_account_id',
  ],
])('a header %s may choose another account', (name) => {
  expect(strangeHeaderIn({ [name]: 'x' })).toContain('may choose another account');
});

test.each([
  'X-Forwarded-Path',
  'X-Forwarded-Uri',
  'X-Envoy-Original-Path',
  'X-Accel-Redirect',
  'Destination',
  'Host',
  'X-Forwarded-Host',
  'x-original-url',
  'X-Rewrite-URL',
  'forwarded',
])('a header %s leads elsewhere', (name) => {
  expect(strangeHeaderIn({ [name]: 'x' })).toContain('may make another call of it');
});

test('other headers are let through', () => {
  expect(
    strangeHeaderIn({
      accept: 'a',
      'idempotency-key': 'b',
      'x-own': 'c',
      'user-agent': 'd',
      'x-payment-method-id': 'e',
    }),
  ).toBeUndefined();
});
