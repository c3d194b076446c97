import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { keepNewest, markOwn } from './keep-newest.ts';

async function folders(...sizes: number[]): Promise<string> {
  const parent = await scratchFolder();
  for (const [index, size] of sizes.entries()) {
    const folder = join(parent, `2026-10-0${index + 1}T00-00-00-000Z`, 'failures');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'trace.json'), 'x'.repeat(size));
    await markOwn(join(folder, '..'));
  }
  return parent;
}

const days = (names: readonly string[]) => names.map((name) => name.slice(8, 10));

test('the newest are kept, up to so many', async () => {
  const parent = await folders(10, 10, 10);
  await symlink('2026-10-03T00-00-00-000Z', join(parent, 'latest'));
  expect(days(await keepNewest(parent, 2, 1_000_000))).toEqual(['03', '02']);
  expect((await readdir(parent)).toSorted()).toEqual([
    '2026-10-02T00-00-00-000Z',
    '2026-10-03T00-00-00-000Z',
    'latest',
  ]);
});

test('what no watch has written is left, and does not count', async () => {
  const parent = await folders(10, 10, 10);
  await rm(join(parent, '2026-10-01T00-00-00-000Z', '.of-watch'));
  expect(days(await keepNewest(parent, 1, 1_000_000))).toEqual(['03']);
  expect(days(await readdir(parent)).toSorted()).toEqual(['01', '03']);
});

test('their bytes are bounded: what is too large goes, and spoils no other', async () => {
  const parent = await folders(100_000, 100_000, 100_000, 900_000);
  expect(days(await keepNewest(parent, 9, 280_000))).toEqual(['03', '02']);
});

test('a folder that is a link is left alone: what lies behind it may be of somebody else', async () => {
  const others = await folders(10, 10, 10);
  const link = join(await scratchFolder(), 'reports');
  await symlink(others, link);
  await expect(keepNewest(link, 1, 1_000_000)).rejects.toThrow('it is a link');
  expect(await readdir(others)).toHaveLength(3);
});
