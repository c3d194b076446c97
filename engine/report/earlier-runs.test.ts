import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportOf, resultOf } from '../testing/results.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { writeRun } from '../testing/write-run.ts';
import { earlierRuns, type Subject } from './earlier-runs.ts';
import type { RunReport } from './run-report.ts';

const observed = resultOf({
  id: 'open.queue.order',
  level: 'open',
  verdict: 'observed',
  observed: { order: 'any' },
});
const day = (number: number) => `2026-06-0${number}T00:00:00.000Z`;
const subject: Subject = { target: 'staging', alterations: [], startedAt: day(5) };

async function folderWith(...runs: readonly Partial<RunReport>[]): Promise<string> {
  const parent = await scratchFolder();
  for (const run of runs)
    await writeRun(parent, reportOf([resultOf(), observed], { target: 'staging', ...run }), 1);
  return parent;
}

const startsOf = async (parent: string) =>
  (await Array.fromAsync(earlierRuns(parent, subject))).map(({ startedAt }) => startedAt);

test('runs of the same target are found, the newest first, with what they observed', async () => {
  const parent = await folderWith(
    { startedAt: day(1) },
    { startedAt: day(2), target: 'another' },
    { startedAt: day(3), alterations: ['--fault', 'ttl-ignored'] },
    { startedAt: day(4) },
    { startedAt: day(5) },
  );
  const runs = await Array.fromAsync(earlierRuns(parent, subject));

  expect(runs.map(({ startedAt }) => startedAt)).toEqual([day(4), day(1)]);
  expect([...runs[0]!.observed]).toEqual([['open.queue.order', { order: 'any' }]]);
});

test('what is no run is passed over', async () => {
  const parent = await folderWith({ startedAt: day(1) });
  for (const [index, text] of ['{', 'null', '{"target":"staging","startedAt":"2026"}'].entries()) {
    await mkdir(join(parent, `2026-06-02T0${index}`));
    await writeFile(join(parent, `2026-06-02T0${index}`, 'results.json'), text);
  }
  await mkdir(join(parent, '2026-06-03T00'));
  await writeFile(join(parent, 'prove.json'), '{}');

  expect(await startsOf(parent)).toEqual([day(1)]);
});

test('a folder that is not there yet has no runs', async () => {
  expect(await startsOf('/nowhere/at/all')).toEqual([]);
});
