import { expect, test } from 'vitest';
import { parseRequestTarget } from './parse-request-target.ts';

test.each([
  ['/a/b?c=d', '/a/b', '?c=d'],
  ['http://of.invalid/a?b', '/a', '?b'],
  ['http://of.invalid?b', '/', '?b'],
  ['//of.invalid/a', '//of.invalid/a', ''],
  ['//', '//', ''],
  ['//[', '//[', ''],
  ['http://[::1', '/', ''],
  ['http://[::1/a', '/a', ''],
  ['http://a:b:c/', '/', ''],
  ['http:///a', '/a', ''],
  ['*', '/*', ''],
  ['127.0.0.1:22', '/127.0.0.1:22', ''],
  ['', '/', ''],
  ['/%zz', '/%zz', ''],
])('%s is read', (target, pathname, search) => {
  expect(parseRequestTarget(target)).toMatchObject({ pathname, search });
});
