import { expect, test } from 'vitest';
import { copiedJson } from './copied-json.ts';

test('a copy is the same, down to names that objects have of their own', () => {
  const value: unknown = JSON.parse('{"__proto__":{"a":1},"toString":null,"list":[0,"",{"b":[true]}]}');

  expect(JSON.stringify(copiedJson(value))).toBe(JSON.stringify(value));
  expect(Object.getPrototypeOf(copiedJson(value))).toBe(Object.prototype);
});

test('whoever changes a copy changes nothing else', () => {
  const value = { list: [{ a: 1 }], inner: { b: 2 } };
  const copy = copiedJson(value);
  copy.list[0]!.a = 2;
  copy.list.push({ a: 3 });
  copy.inner.b = 3;

  expect(value).toEqual({ list: [{ a: 1 }], inner: { b: 2 } });
});

test('as deep as a submission may be', () => {
  const text = `${'['.repeat(1000)}${']'.repeat(1000)}`;

  expect(JSON.stringify(copiedJson(JSON.parse(text)))).toBe(text);
});
