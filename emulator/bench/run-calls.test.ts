import { expect, test } from 'vitest';
import { runCalls } from './run-calls.ts';

test('every call of both operations is made, and answered', async () => {
  const times = await runCalls({ calls: 30, connections: 4 });
  expect(times.map(({ operation, calls }) => [operation, calls])).toEqual([
    ['run', 30],
    ['status', 30],
  ]);
  for (const { ms } of times) expect(ms).toBeGreaterThan(0);
});
