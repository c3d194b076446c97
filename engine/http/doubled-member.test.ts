import { expect, test } from 'vitest';
import { doubledMember } from './doubled-member.ts';

test.each([
  ['{"a":1,"b":2}', undefined],
  ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', undefined],
  ['{"a":"a","b":"a: \\"a\\": {"}', undefined],
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['[{"x":{"name":"one", "name" : "two"}}]', 'name'],
  ['{"query":"{ a }","\\u0071uery":"mutation { b }"}', 'query'],
  ['no JSON', undefined],
])('of %s it is %s', (text, name) => {
  expect(doubledMember(text)).toBe(name);
});
