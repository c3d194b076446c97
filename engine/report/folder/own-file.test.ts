import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../testing/scratch.ts';
import { writeOwnFile } from './own-file.ts';

test('a file takes the place of a link, and writes nowhere else', async () => {
  const folder = await scratchFolder();
  const [file, other] = [join(folder, 'results.json'), join(folder, 'other')];
  await writeFile(other, 'of somebody');
  await symlink(other, file);

  await writeOwnFile(file, 'ours');

  expect([await readFile(file, 'utf8'), await readFile(other, 'utf8')]).toEqual(['ours', 'of somebody']);
  expect((await lstat(file)).isSymbolicLink()).toBe(false);
});

test('a file that has no room leaves what was there, and no part of itself', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'results.json');
  await writeFile(file, 'before');
  const module = new URL('./own-file.ts', import.meta.url).href;
  const script = `const { writeOwnFile } = await import('${module}');
    await writeOwnFile(process.argv[1], 'x'.repeat(100_000)).catch(({ code }) => console.log(code));`;
  const limited = `ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2"`;

  const { stdout } = await promisify(execFile)('bash', ['-c', limited, process.execPath, script, file]);

  expect(stdout).toBe('EFBIG\n');
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['results.json'], 'before']);
});
