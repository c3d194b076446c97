import { expect, test } from 'vitest';
import { jsonIn } from './json-in.ts';

const parsed = (text: string): unknown => jsonIn(new TextEncoder().encode(text));

test('a zero has no sign, however it is written', () => {
  for (const zero of ['-0', '-0.0', '-0e5', '-0.000E-2', ' -0 ']) expect(parsed(zero), zero).toBe(0);
  expect(parsed('{"removed":-0,"all":[ -0,1 ]}')).toEqual({ removed: 0, all: [0, 1] });
});

test('other numbers and texts stay what they are', () => {
  expect(parsed('[-0.5e-7,-0.01,"-0",-10]')).toEqual([-0.5e-7, -0.01, '-0', -10]);
  expect(parsed('{"at":"2026-01-02","a":"x:-0,"}')).toEqual({ at: '2026-01-02', a: 'x:-0,' });
});

test('what is no JSON is none', () => {
  expect(parsed('{"a":-0')).toBeUndefined();
  expect(parsed('-00')).toBeUndefined();
  expect(jsonIn(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
});
