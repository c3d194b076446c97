import { expect, test } from 'vitest';
import { mostCalls } from './most-calls.ts';
import type { ServiceCaseRunner } from './run-case.ts';

const virtual = undefined;

test.each([
  ['on a real clock', { calls: 4, callsOnVirtual: 90 }, 1, 4],
  ['on a virtual clock', { calls: 4, callsOnVirtual: 90 }, virtual, 90],
  ['on a virtual clock, where it makes no more', { calls: 4 }, virtual, 4],
])('%s', (_, declares, rate, expected) => {
  const target = { rate } as ServiceCaseRunner['target'];
  expect(mostCalls({ declares, target })).toBe(expected);
});
