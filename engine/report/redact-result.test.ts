import { expect, test } from 'vitest';
import { createRedact } from '../http/redact.ts';
import { resultOf } from '../testing/results.ts';
import { redactResult } from './redact-result.ts';

const keys = ['key-of-the-target', 'other-key-of-it'];
const redact = createRedact(new Map(keys.map((key) => [key, '$KEY'])));

test('a key in the name of an operation that a target serves is replaced wherever a result has that name', () => {
  const names = keys.map((key) => `v2 GET /leak/${key}`);
  const result = redactResult(
    resultOf({
      calls: Object.fromEntries([...names, 'run'].map((name) => [name, { 200: 2 }])),
      durations: {
        clock: 'real',
        calls: Object.fromEntries(names.map((name) => [name, { 200: { 100: 1 } }])),
      },
      coverage: { operation: { of: 2, missing: names } },
    }),
    redact,
  );

  for (const key of keys) expect(JSON.stringify(result)).not.toContain(key);
  expect(result.calls).toEqual({ 'v2 GET /leak/$KEY': { 200: 4 }, run: { 200: 2 } });
  expect(result.durations).toEqual({
    clock: 'real',
    calls: { 'v2 GET /leak/$KEY': { 200: { 100: 2 } } },
  });
  expect(result.coverage!.operation!.missing).toEqual(['v2 GET /leak/$KEY', 'v2 GET /leak/$KEY']);
});
