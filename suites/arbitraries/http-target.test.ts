import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { httpPath, httpQuery, parametersOf, plainPath, segmentsOf } from './http-target.ts';

test('a path goes out as it is: an address leaves every character of it alone', () => {
  fc.assert(
    fc.property(httpPath(), httpQuery(), ({ path }, query) => {
      const url = `http://own.example${path}${query === undefined ? '' : `?${query}`}`;
      expect(new URL(url).href).toBe(url);
    }),
  );
});

test('a path has no empty segments but at its end, and none of dots', () => {
  fc.assert(
    fc.property(httpPath(), ({ path }) => {
      const segments = path.split('/').slice(1);
      expect(segments.slice(0, -1)).not.toContain('');
      for (const segment of segments) expect(decodeURIComponent(segment)).not.toMatch(/^\.+$/);
    }),
  );
});

test('a path without what makes it delicate has no encoded delimiter', () => {
  fc.assert(
    fc.property(httpPath(), ({ path, isDelicate }) => {
      expect(plainPath(path)).not.toMatch(/%(2F|3F|23|25)/i);
      expect(plainPath(path) === path).toBe(!isDelicate);
    }),
  );
});

describe('paths say the same', () => {
  test.each([
    ['/a%20b', '/a%20b', true],
    ['/a%c3%a9', '/a%C3%A9', true],
    ['/a!', '/a%21', true],
    ['/a%2Fb', '/a/b', false],
    ['/a%252Fb', '/a%2Fb', false],
    ['/a/', '/a', false],
    ['/A', '/a', false],
    ['/a+b', '/a%20b', false],
    ['/%', '/%', true],
  ])('%s and %s: %s', (one, other, same) => {
    expect(JSON.stringify(segmentsOf(one)) === JSON.stringify(segmentsOf(other))).toBe(same);
  });
});

describe('queries say the same', () => {
  test.each([
    ['a=1&b=2', 'b=2&a=1', true],
    ['a=%20', 'a=+', true],
    ['a', 'a=', true],
    ['', '&', true],
    ['a=1&a=2', 'a=2&a=1', false],
    ['a=1&a=2', 'a=1,2', false],
    ['a=+', 'a=%2B', false],
    ['a=1', 'A=1', false],
    ['__proto__=1', '', false],
  ])('%s and %s: %s', (one, other, same) => {
    const [left, right] = [one, other].map((query) => [...parametersOf(query)].sort());
    expect(JSON.stringify(left) === JSON.stringify(right)).toBe(same);
  });
});
