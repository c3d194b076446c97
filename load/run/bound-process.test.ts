import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { boundProcess, type ProcessBounds } from './bound-process.ts';

const open: ProcessBounds[] = [];
const running: ChildProcess[] = [];
afterEach(() => {
  for (const bounds of open.splice(0)) bounds.stop();
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** A program that does not listen when it is asked to end. */
async function deafProgram(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [
    '-e',
    "process.on('SIGTERM', () => {}); console.log(setInterval(() => {}, 1000) > 0)",
  ]);
  running.push(child);
  await once(child.stdout, 'data');
  return child;
}

function bound(bytes: number, log: string): ProcessBounds {
  const bounds = boundProcess({ bytes, log });
  open.push(bounds);
  return bounds;
}

test.runIf(platform() === 'linux')('ends a process that takes more memory than it may', async () => {
  const bounds = bound(1000, '/nowhere');
  const child = await deafProgram();
  const ended = once(child, 'exit');

  bounds.follow(child.pid!);
  await once(bounds.signal, 'abort');

  expect(bounds.exceeded()).toMatch(/of memory$/);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('ends a process whose log could not be read any more', async () => {
  const log = join(await scratchFolder(), 'log');
  await writeFile(log, '');
  await truncate(log, 500 * 2 ** 20);
  const bounds = bound(2 ** 40, log);

  bounds.follow((await deafProgram()).pid!);
  await once(bounds.signal, 'abort').finally(() => rm(log));

  expect(bounds.exceeded()).toBe('400 MB for its log');
});
