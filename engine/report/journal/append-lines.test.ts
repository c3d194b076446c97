import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../testing/scratch.ts';
import { appendLines } from './append-lines.ts';

test('lines that a full disk did not take are written once there is room, each whole', async () => {
  const file = join(await scratchFolder(), 'a.jsonl');
  let isFull = false;
  const lines = appendLines(file, (path, text) => {
    appendFileSync(path, isFull ? text.slice(0, 3) : text);
    if (isFull) throw new Error('the disk is full');
  });

  lines.add('first');
  isFull = true;
  lines.add('second');
  lines.add('third');
  const whileFull = lines.settle();
  isFull = false;
  lines.add('fourth');

  expect(whileFull).toMatchObject({ message: 'the disk is full' });
  expect(lines.settle()).toBeUndefined();
  const written = (await readFile(file, 'utf8')).split('\n');
  expect(written.filter((line) => line.length > 3)).toEqual(['first', 'second', 'third', 'fourth']);
});
