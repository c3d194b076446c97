import { expect, test } from 'vitest';
import { pathSegments } from './path-segments.ts';

test.each<[string, Record<string, string>, string[]]>([
  ['/pods', {}, ['pods']],
  ['//pods///p1/?x=/y#/z', {}, ['pods', 'p1']],
  ['/pods/{id}/action', { id: 'a/b ?' }, ['pods', 'a/b ?', 'action']],
  ['/pods/{id}', {}, ['pods', '{id}']],
  ['/x/%2e%2e/pods/%70%31', {}, ['pods', 'p1']],
  ['/pods/%zz', {}, ['pods', '%zz']],
  ['/pods/{id}', { id: '\ud800' }, ['pods', '\ufffd']],
])('%s with %j leads to %j', (path, ids, segments) => {
  expect(pathSegments({ path, ids })).toEqual(segments);
});
