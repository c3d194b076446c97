import { expect, onTestFinished, test } from 'vitest';
import { startEmulator } from './emulator-process.ts';

test('nobody knows the keys of an emulator that is put under load: each start has others', async () => {
  const emulators = await Promise.all([startEmulator([]), startEmulator([])]);
  onTestFinished(async () => void (await Promise.all(emulators.map(({ stop }) => stop()))));
  const keys = emulators.flatMap((one) => Object.values(one.keys));
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys).size).toBe(keys.length);
});
