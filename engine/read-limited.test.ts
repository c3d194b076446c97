import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLimited } from './read-limited.ts';
import { scratchFile, scratchFolder } from './testing/scratch.ts';

test('a file is read whole, up to the limit', async () => {
  const file = await scratchFile('text', 'é'.repeat(8));
  await expect(readLimited(file, 16)).resolves.toBe('é'.repeat(8));
  await expect(readLimited(file, 15)).rejects.toThrow('it has more than');
});

test('a device is refused', async () => {
  await expect(readLimited('/dev/zero', 2 ** 20)).rejects.toThrow('it is a device, and no ordinary file');
});

test('a named pipe is refused, though nobody writes to it', async () => {
  const pipe = join(await scratchFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);

  await expect(readLimited(pipe, 2 ** 20)).rejects.toThrow('it is a named pipe, and no ordinary file');
});

test('what a shell has opened is read: the output of a command', async () => {
  const module = new URL('read-limited.ts', import.meta.url);
  const program = await scratchFile(
    'read.ts',
    `import { readLimited } from ${JSON.stringify(module.href)};
     process.stdout.write(await readLimited('/dev/stdin', 2 ** 20));`,
  );
  const [command, ...args] = ['sh', '-c', 'printf "name: given" | "$0" "$1"', process.execPath, program];

  expect(execFileSync(command!, args, { encoding: 'utf8' })).toBe('name: given');
});

test('a folder is refused', async () => {
  await expect(readLimited(await scratchFolder(), 2 ** 20)).rejects.toThrow('EISDIR');
});

test('one that is not there is said so', async () => {
  await expect(readLimited('/nowhere/at-all', 2 ** 20)).rejects.toThrow('ENOENT');
});
