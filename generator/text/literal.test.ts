import { expect, test } from 'vitest';
import { literal, union } from './literal.ts';

test('a record is written a property a line, its keys quoted where they must be', () => {
  expect(literal({ run: { 'a-b': null, requests: [1, 'x'] }, none: {} })).toBe(
    '{\n  run: {\n    "a-b": null,\n    requests: [1, "x"],\n  },\n  none: {},\n}',
  );
});

test('a member named as the prototype is one', () => {
  const record = JSON.parse('{"__proto__":{"a":1}}');
  expect(literal(record)).toBe('{\n  ["__proto__"]: {\n    a: 1,\n  },\n}');
});

test('a status stays a string', () => {
  expect(literal({ 200: 'fine' })).toBe('{\n  "200": "fine",\n}');
});

test('a union has a member a line', () => {
  expect(union(['a', 'b'])).toBe('\n  | "a"\n  | "b"');
});
