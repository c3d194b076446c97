import { chmod, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startEmulatorProcess } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

test('by the profile that an emulator writes it is judged like any service', async () => {
  const target = join(await scratchFolder(), 'target.yaml');
  const environment = target.replace('.yaml', '.env');
  const former = await startEmulatorProcess(['--speed', '60', '--profile', target]);
  await former.stop();
  await chmod(environment, 0o644);
  const emulator = await startEmulatorProcess(['--speed', '60', '--profile', target]);
  onTestFinished(() => emulator.stop());
  const lines = (await readFile(environment, 'utf8')).trim().split('\n').slice(1);
  const keys = Object.fromEntries(lines.map((line) => line.replace('export ', '').split('=')));

  expect((await stat(environment)).mode & 0o777).toBe(0o600);
  expect(await readFile(target, 'utf8')).not.toContain(emulator.keys.valid);
  const { code, stdout } = await runCommand(['doctor', '--target', target], keys);

  expect(stdout).toContain('0 problems');
  expect(code).toBe(0);
});

describe('what no emulator has written', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await scratchFolder();
    await writeFile(join(folder, 'mine'), 'my own keys');
  });

  async function refusal(): Promise<string> {
    const { code, stderr } = await runCommand(['emulate', '--profile', join(folder, 'target.yaml')]);
    expect(code).toBe(2);
    expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('my own keys');
    return stderr;
  }

  test.each(['target.yaml', 'target.env'])('is not replaced: %s', async (name) => {
    await rename(join(folder, 'mine'), join(folder, name));
    await symlink(name, join(folder, 'mine'));
    expect(await refusal()).toContain(`${name} is there and was not written by an emulator: remove it`);
  });

  test('is not written through a link', async () => {
    await symlink('mine', join(folder, 'target.env'));
    expect(await refusal()).toContain('target.env is there and was not written by an emulator');
  });
});

test('a clock that is moved needs the control address', async () => {
  const { code, stderr } = await runCommand(['emulate', '--clock', 'virtual', '--profile', 'target.yaml']);
  expect(stderr).toContain('--profile is for a real clock');
  expect(code).toBe(2);
});
