import { expect, test } from 'vitest';
import { versionPrefix } from './version-prefix.ts';

test.each([
  [['/v2/pods', '/v2/pods/{id}'], '/v2'],
  [['/pods', '/v2/pods'], ''],
  [['/v2/pods', '/pods'], ''],
  [['/v1/pods', '/v10/pods'], ''],
  [['/vats/a'], ''],
  [[], ''],
])('%j begin with %j', (paths, prefix) => {
  expect(versionPrefix(paths)).toBe(prefix);
});
