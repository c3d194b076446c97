import { expect, test } from 'vitest';
import { membersOf } from './members-of.ts';

test.each([
  [{ b: 1, a: 2 }, ['a', 'b']],
  [[{ z: 1 }, { y: 1 }], ['z']],
  [[], null],
  ['text', null],
  [undefined, null],
])('the members of %j are %j', (json, members) => expect(membersOf(json)).toEqual(members));
