import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

test('nobody knows the keys of an embedded emulator: each start has others', async () => {
  const targets = [await startEmbedded(), await startEmbedded()];
  onTestFinished(async () => void (await Promise.all(targets.map(({ emulator }) => emulator.stop()))));
  const keys = targets.flatMap(({ emulator }) => Object.values(emulator.keys));
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys).size).toBe(keys.length);
});
