import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { prepareFolder } from './prepare-folder.ts';

test('a folder and those above it are made, and one that is there is fine', async () => {
  const folder = join(await scratchFolder(), 'one', 'two', 'three');
  await Promise.all([prepareFolder(folder), prepareFolder(folder)]);
  await prepareFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('what lies in it stays', async () => {
  const folder = join(await scratchFolder(), 'kept');
  await mkdir(folder);
  await writeFile(join(folder, 'x'), 'x');
  await prepareFolder(folder);
  expect(await readdir(folder)).toEqual(['x']);
});

describe('it is bad usage', () => {
  test.each([
    ['a file', import.meta.filename],
    ['a folder below a file', join(import.meta.filename, 'below', 'it')],
    ['a device', '/dev/null'],
    ['a folder in a file system that takes none', '/proc/nothing/here'],
    ['a folder that is there and takes nothing', '/proc/self'],
  ])('to name %s', async (_, folder) => {
    await expect(prepareFolder(folder)).rejects.toThrow(UsageError);
  });
});
