import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulatorProcess } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

test('by the profile that an emulator writes it is judged like any service', async () => {
  const target = join(await scratchFolder(), 'target.yaml');
  const environment = target.replace('.yaml', '.env');
  await writeFile(environment, 'keys of another emulator', { mode: 0o644 });
  const emulator = await startEmulatorProcess(['--speed', '60', '--profile', target]);
  onTestFinished(() => emulator.stop());
  const lines = (await readFile(environment, 'utf8')).trim().split('\n');
  const keys = Object.fromEntries(lines.map((line) => line.replace('export ', '').split('=')));

  expect((await stat(environment)).mode & 0o777).toBe(0o600);
  expect(await readFile(target, 'utf8')).not.toContain(emulator.keys.valid);
  const { code, stdout } = await runCommand(['doctor', '--target', target], keys);

  expect(stdout).toContain('0 problems');
  expect(code).toBe(0);
});

test('a clock that is moved needs the control address', async () => {
  const { code, stderr } = await runCommand(['emulate', '--clock', 'virtual', '--profile', 'target.yaml']);
  expect(stderr).toContain('--profile is for a real clock');
  expect(code).toBe(2);
});
