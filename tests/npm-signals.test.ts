import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstLine } from './emulator-process.ts';
import { scratchFolder } from './run-command.ts';
import { outcomeOf } from './running-command.ts';

const root = new URL('../', import.meta.url).pathname;

/** A script as CI runs it: the signal comes to npm, and no terminal sends it to what npm runs. */
function startScript(...args: readonly string[]): ChildProcess {
  return spawn('npm', ['run', '-s', ...args], { cwd: root });
}

test('an emulator ends with the npm that started it', async () => {
  const npm = startScript('emulate', '--', '--port', '0');
  const ended = outcomeOf(npm);
  const { control } = JSON.parse(await firstLine(npm, npm.stdout)) as { control: string };
  expect((await fetch(control)).status).toBeLessThan(500);

  npm.kill('SIGTERM');

  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  await expect(fetch(control)).rejects.toThrow();
});

test('a run tells what it came to when its npm is ended, however soon', async () => {
  const results = await scratchFolder();
  const npm = startScript('verify', '--', '--area', 'job', '--results', results);
  const ended = outcomeOf(npm);
  await firstLine(npm, npm.stderr);

  npm.kill('SIGTERM');

  const { code, stdout } = await ended;
  expect(code).toBe(143);
  expect(stdout).toContain('the run was interrupted');
  expect(stdout).toContain(`results: ${results}`);
});

test.skipIf(!existsSync('/proc/self/cmdline'))('an emulator ends with the npx that started it', async () => {
  const folder = await scratchFolder();
  const bin = join(folder, 'node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const program = join(bin, 'plumbline');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${root}scripts/main.js' "$@"\n`);
  await chmod(program, 0o755);
  const npx = spawn('npx', ['--no-install', 'plumbline', 'emulate', '--port', '0'], {
    ...{ cwd: folder, detached: true },
  });
  onTestFinished(() => endGroupOf(npx));
  const closed = outcomeOf(npx);
  await firstLine(npx, npx.stdout);

  npx.kill('SIGTERM');

  // The emulator holds the output open as long as it lives.
  expect(await closed).toMatchObject({ stderr: '' });
});

function endGroupOf({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It ended as it should.
  }
}
