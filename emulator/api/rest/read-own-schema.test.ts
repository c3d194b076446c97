import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOwnSchema } from './read-own-schema.ts';

test('a device or a named pipe is no schema, and is not waited for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'schema.json');
  execFileSync('mkfifo', [pipe]);
  for (const file of [pipe, '/dev/zero'])
    expect(() => readOwnSchema(file)).toThrow(`the schema ${file} can't be read: it is a device or a pipe`);
});
