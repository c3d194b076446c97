import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSummaries } from './read-summaries.ts';

const summary = { metrics: { jobs: { type: 'counter', values: { count: 3 } } } };

async function file(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'plumbline-')), 'log');
  await writeFile(path, text);
  return path;
}

test('a summary is a file of its own, or a line of a log', async () => {
  const files = [
    await file(JSON.stringify(summary, null, 2)),
    await file(`begun\n${JSON.stringify(summary)}\nended`),
  ];
  expect(await readSummaries(files)).toEqual([summary, summary]);
});

test('a file without one is named', async () => {
  await expect(readSummaries([await file('{"metric":1}')])).rejects.toThrow(/has no summary/);
  await expect(readSummaries(['/nowhere'])).rejects.toThrow(/\/nowhere can't be read/);
});
