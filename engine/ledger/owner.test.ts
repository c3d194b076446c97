import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isAlive, ownerHere } from './owner.ts';

test('this process is alive', async () => {
  expect(await isAlive(await ownerHere())).toBe(true);
});

test('a process that has ended is not', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.once('close', resolve));
  expect(await isAlive({ ...(await ownerHere()), pid: child.pid! })).toBe(false);
});

test('nor is one whose pid another process has got since', async () => {
  const owner = await ownerHere();
  expect(await isAlive({ ...owner, start: 'long ago' })).toBe(owner.start === null);
});

test('of another machine nobody here can tell', async () => {
  expect(await isAlive({ ...(await ownerHere()), host: 'elsewhere' })).toBeUndefined();
});
