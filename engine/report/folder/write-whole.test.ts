import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { writeWhole } from './write-whole.ts';

const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'whole-'));

describe('a result', () => {
  test('goes to a file, in the place of what was there', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'proof.json');
    await writeWhole(file, 'a longer first text');
    await writeWhole(file, 'second');
    expect(await readFile(file, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['proof.json']);
  });

  test('goes to the file that a link leads to, and the link stays', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'real.json'), 'first');
    await symlink('real.json', join(folder, 'link.json'));
    await writeWhole(join(folder, 'link.json'), 'second');
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe('second');
    expect((await readdir(folder)).sort()).toEqual(['link.json', 'real.json']);
  });

  test('goes to a device as it comes', async () => {
    await writeWhole('/dev/null', 'nothing is kept');
    await expect(readFile('/dev/null', 'utf8')).resolves.toBe('');
  });

  test('goes to whoever reads a pipe, however late', async () => {
    const pipe = join(await emptyFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const written = writeWhole(pipe, 'x'.repeat(200_000));
    await sleep(300);
    const [read] = await Promise.all([readFile(pipe, 'utf8'), written]);
    expect(read).toHaveLength(200_000);
  });

  test('that a full disk does not take is an error that names the file', async () => {
    const written = writeWhole('/dev/full', 'text');
    await expect(written).rejects.toThrow(UsageError);
    await expect(written).rejects.toThrow(/^\/dev\/full can't be written: ENOSPC/);
  });

  test('below a file is an error that names it, and leaves nothing', async () => {
    const folder = await emptyFolder();
    await writeFile(join(folder, 'file'), '');
    const file = join(folder, 'file', 'proof.json');
    await expect(writeWhole(file, 'text')).rejects.toThrow(`${file} can't be written: ENOTDIR`);
    expect(await readdir(folder)).toEqual(['file']);
  });
});
