import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertNoLinkBelow } from './links-below.ts';
import { scratchFolder } from './testing/scratch.ts';

test('a link on the way to a file, or in its place, is named', async () => {
  const [folder, other] = [await scratchFolder(), await scratchFolder()];
  await writeFile(join(other, 'a.ts'), '');
  await symlink(other, join(folder, 'linked'));
  await mkdir(join(folder, 'own'));
  await symlink(join(other, 'gone.ts'), join(folder, 'own', 'a.ts'));

  await expect(assertNoLinkBelow(folder, 'linked/a.ts')).rejects.toThrow(
    `${join(folder, 'linked')} is a link`,
  );
  await expect(assertNoLinkBelow(folder, 'own/a.ts')).rejects.toThrow('is a link');
});

test('files and folders that are there, or not yet, are none', async () => {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'own'));
  await writeFile(join(folder, 'own', 'a.ts'), '');
  await assertNoLinkBelow(folder, 'own/a.ts');
  await assertNoLinkBelow(folder, 'own/other/b.ts');
});
