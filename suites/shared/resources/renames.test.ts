import { expect, test } from 'vitest';
import { leavesOf } from './renames.ts';

test.each([
  [{ min: 1, more: { max: [2, { deep: 3 }] } }, [1, 2, 3]],
  [[], []],
  ['text', ['text']],
  [null, [null]],
])('the leaves of %j are %j', (value, leaves) => expect(leavesOf(value)).toEqual(leaves));
