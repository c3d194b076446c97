import { expect, test } from 'vitest';
import { runBeside } from './run-beside.ts';

test('both servers answer every call, and all is measured', async () => {
  const { rates, readyMs, bytesPerJob } = await runBeside({ calls: 20, connections: 2 });
  expect(Object.keys(rates).sort()).toEqual(['/run', '/status', 'bare GET', 'bare POST']);
  for (const rate of Object.values(rates)) expect(rate).toBeGreaterThan(0);
  expect(readyMs).toBeGreaterThan(0);
  expect(bytesPerJob).toBeTypeOf('number');
});
