import { expect, test } from 'vitest';
import { unclearPathOf } from './unclear-path.ts';

test.each<[string, string]>([
  ['p1;x', 'a semicolon'],
  ['p1,p2', 'a comma'],
  ['p1.json', '.json at its end'],
  [' p1', 'white space'],
  ['p1\u00a0', 'white space'],
  ['p1\0', 'a control character'],
  ['p1%2Fp2', 'an encoding within an encoding'],
])('the id %j is unclear', (id, words) => {
  expect(unclearPathOf({ path: '/pods/{id}', ids: { id } })).toContain(words);
  expect(unclearPathOf({ path: `/pods/${encodeURIComponent(id)}/stop` })).toContain(words);
});

test.each(['/pods/p1 ', '/pods/p1\t', '\n/pods/p1', '/pods\\p1'])('so is the path %j', (path) => {
  expect(unclearPathOf({ path })).toContain('white space or a backslash');
});

test.each(['/pods/p1', '/pods/p_1-a.b/stop', '/pods/p1?also=a,b;c%20', '/pods/caf%C3%A9', '/pods/{id}'])(
  '%s is clear',
  (path) => {
    expect(unclearPathOf({ path })).toBeUndefined();
  },
);
