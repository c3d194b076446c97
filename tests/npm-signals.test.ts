import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { scratchFolder } from './run-command.ts';

const root = new URL('../', import.meta.url).pathname;

/** A script as CI runs it: the signal comes to npm, and no terminal sends it to what npm runs. */
function startScript(...args: readonly string[]): ChildProcess {
  return spawn('npm', ['run', '-s', ...args], { cwd: root });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

/** The first line that it writes. */
function lineFrom(stream: NonNullable<ChildProcess['stdout']>): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    stream.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
  });
}

test('an emulator ends with the npm that started it', async () => {
  const npm = startScript('emulate', '--', '--port', '0');
  const { control } = JSON.parse(await lineFrom(npm.stdout!)) as { control: string };
  expect((await fetch(control)).status).toBeLessThan(500);

  const code = ended(npm);
  npm.kill('SIGTERM');

  expect(await code).toBe(0);
  await expect(fetch(control)).rejects.toThrow();
});

test('a run tells what it came to when its npm is ended, however soon', async () => {
  const results = await scratchFolder();
  const npm = startScript('verify', '--', '--area', 'job', '--results', results);
  let told = '';
  npm.stdout!.on('data', (part) => {
    told += part;
  });
  await lineFrom(npm.stderr!);

  const code = ended(npm);
  npm.kill('SIGTERM');

  expect(await code).toBe(143);
  expect(told).toContain('the run was interrupted');
  expect(told).toContain(`results: ${results}`);
});
