import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { greatestShare, processorTime } from './sample-processor.ts';

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

test('the busiest second counts, once the program has started', () => {
  const samples = [
    { at: 1000, spent: 1900 },
    { at: 2000, spent: 3800 },
    { at: 3000, spent: 4000 },
    { at: 4000, spent: 5600 },
    { at: 5000, spent: 5700 },
  ];
  expect(greatestShare(samples, 2)).toBeCloseTo(0.8);
  expect(greatestShare(samples.slice(0, 2), 2)).toBeUndefined();
});
