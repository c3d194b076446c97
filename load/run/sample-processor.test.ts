import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processorTime } from './sample-processor.ts';

test.skipIf(!existsSync('/proc/self/stat'))(
  'a process that computes takes time of the processor',
  async () => {
    const before = await processorTime(process.pid);
    const { user, system } = process.cpuUsage();
    expect(Math.abs(before! - (user + system) / 1000)).toBeLessThan(2000);
  },
);

test('a process that is not there has none', async () => {
  expect(await processorTime(2 ** 30)).toBeUndefined();
});
