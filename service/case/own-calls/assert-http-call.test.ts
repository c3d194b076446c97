import { expect, test } from 'vitest';
import { assertHttpCall } from './assert-http-call.ts';

const sending = (path: string) => () =>
  assertHttpCall(
    { method: 'DELETE', path, key: 'valid', order: { id: '1' } },
    { balanced: { url: 'http://target.invalid/lb/one', key: { header: 'authorization' } } },
  );

test.each([
  '/../../rest/v2/pods/p1',
  '/%2e%2e/two',
  '/..',
  '/..%2f..%2frest/v2/pods/p1',
  '/..%252Ftwo',
  '/a%5c..%5C../two',
])('%s leads elsewhere, and is not sent', (path) => {
  expect(sending(path)).toThrow('it leads to another address');
});

test.each(['/', '/a/../b', '/a?b=/../..', '/%2F..%2F', '/a%2Fb', '/a?b=..%2f..'])(
  '%s stays below, and is sent',
  (path) => {
    expect(sending(path)).not.toThrow();
  },
);
