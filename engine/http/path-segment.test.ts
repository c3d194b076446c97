import { describe, expect, test } from 'vitest';
import { pathSegment } from './path-segment.ts';
import { TransportError } from './transport-error.ts';

test.each(['a/b', '../..', 'é%', '', 'a?b#c'])('%j is one segment of a path', (id) => {
  expect(new URL(`http://h/x/${pathSegment(id)}/y`).pathname.split('/')).toHaveLength(4);
  expect(decodeURIComponent(pathSegment(id))).toBe(id);
});

describe('an id that no address can hold is a fact about the target', () => {
  test.each(['\ud800', 'a\udc00b', '.', '..'])('%j', (id) => {
    expect(() => pathSegment(id)).toThrow(TransportError);
  });
});
