import { spawnSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { lastLines } from './last-lines.ts';

async function logWith(text: string): Promise<string> {
  const log = join(await scratchFolder(), 'world.log');
  await writeFile(log, text);
  return log;
}

test('the last lines that say something are shown', async () => {
  expect(lastLines(await logWith('one\ntwo\n\nfour\n\n'), 3)).toEqual(['two', 'four']);
});

test('a line that does not end is shown by its beginning, and a log of any size by its end', async () => {
  const [line = ''] = lastLines(await logWith('é'.repeat(1_000_000)), 3);
  expect(line).toHaveLength(302);
  expect(lastLines(await logWith(`${'x\n'.repeat(100_000)}end\n`), 1)).toEqual(['end']);
});

test('a log that is gone, or is a link or a pipe by now, has no lines', async () => {
  const log = await logWith('secret');
  await symlink(log, `${log}.link`);
  spawnSync('mkfifo', [`${log}.pipe`]);
  for (const name of ['.gone', '.link', '.pipe', '/..']) expect(lastLines(`${log}${name}`, 3)).toEqual([]);
});
