import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { ledgerFolder } from '../../service/ledger/clean.ts';
import { leftBehind } from './left-behind.ts';

test('a ledger whose first line is damaged may list anything', async () => {
  const folder = await scratchFolder();
  expect(await leftBehind(folder)).toMatchObject({ all: 0, costly: 0 });
  await mkdir(ledgerFolder(folder), { recursive: true });
  await writeFile(join(ledgerFolder(folder), 'run.jsonl'), 'X{"schema":"damaged"}\n');
  expect(await leftBehind(folder)).toMatchObject({ all: 1, costly: 1 });
});
