import { expect, test } from 'vitest';
import { readLimited } from './read-limited.ts';
import { scratchFile } from './testing/scratch.ts';

test('a file is read whole, up to the limit', async () => {
  const file = await scratchFile('text', 'é'.repeat(8));
  await expect(readLimited(file, 16)).resolves.toBe('é'.repeat(8));
  await expect(readLimited(file, 15)).rejects.toThrow('it has more than');
});

test('one without an end is given up', async () => {
  await expect(readLimited('/dev/zero', 2 ** 20)).rejects.toThrow('it has more than 1 MB');
});

test('one that is not there is said so', async () => {
  await expect(readLimited('/nowhere/at-all', 2 ** 20)).rejects.toThrow('ENOENT');
});
