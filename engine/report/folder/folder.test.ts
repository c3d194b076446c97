import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentContaining } from '../../testing/page-content.ts';
import { failedResult, reportOf, resultOf } from '../../testing/results.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { readMeasurements } from '../compare/read-measurements.ts';
import { renderResults } from '../render-results.ts';
import { findRun } from './find-run.ts';
import { readHistory } from './read-history.ts';
import { readJson } from './read-json.ts';
import { readLoads } from './read-loads.ts';
import { readRun } from './read-run.ts';

const run = renderResults(reportOf([failedResult()], { startedAt: '2026-06-03T00:00:00.000Z' }));

/** A folder of results with these files. */
async function resultsWith(files: Record<string, unknown>): Promise<string> {
  const parent = await scratchFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(parent, name));
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(parent, name, 'results.json'), text);
  }
  return parent;
}

describe('the run of a folder', () => {
  test('is itself, by its own name, or the newest of those that lie in it', async () => {
    const parent = await resultsWith({ '2026-06-01T': run, '2026-06-03T': run, 'load-2026-06-04T': run });
    await mkdir(join(parent, '2026-06-04T'));
    await symlink('2026-06-01T', join(parent, 'latest'));
    expect(await findRun(parent)).toBe(join(parent, '2026-06-03T'));
    expect(await findRun(join(parent, 'latest'))).toBe(join(parent, '2026-06-01T'));
  });

  test('is the one that ended last, a joined run when it was joined', async () => {
    const at = (hour: string, hours: number, more: object = {}) => ({
      ...run,
      ...{ startedAt: `2026-06-01T0${hour}:00:00.000Z`, durationMs: hours * 3_600_000, ...more },
    });
    const parent = await resultsWith({
      '2026-06-01T01-00-00-000Z': at('1', 5),
      '2026-06-01T02-00-00-000Z': at('2', 1),
      '2026-06-01T03-00-00-000Z': 'no JSON',
    });
    expect(await findRun(parent)).toBe(join(parent, '2026-06-01T01-00-00-000Z'));
    const joined = join(parent, '2026-06-01T01-00-00-000Z-2');
    await mkdir(joined);
    const record = at('1', 5, { joinedAt: '2026-06-01T09:00:00.000Z' });
    await writeFile(join(joined, 'results.json'), JSON.stringify(record));
    expect(await findRun(parent)).toBe(joined);
  });

  test('is reported to be missing', async () => {
    await expect(findRun(await scratchFolder())).rejects.toThrow('there is no run in');
  });
});

describe('earlier runs', () => {
  const at = (day: string, change: object = {}) => ({
    ...run,
    startedAt: `2026-06-${day}T00:00:00.000Z`,
    ...change,
  });

  test('are those of the same target, altered alike, up to this one, the newest first', async () => {
    const parent = await resultsWith({
      '2026-06-01T': at('01'),
      '2026-06-02T': at('02', { target: 'another' }),
      '2026-06-02T1': at('02', { alterations: ['--fault', 'x'] }),
      '2026-06-03T': run,
      '2026-06-04T': at('04'),
    });
    expect((await readHistory(parent, run)).map(({ name }) => name)).toEqual(['2026-06-03T', '2026-06-01T']);
  });

  test('may lack what older versions did not write; what is no run is passed over', async () => {
    const { expected, wrongDeviations, suiteErrors, ...summary } = run.summary;
    const { alterations, ...older } = at('01', { summary });
    const repeats = {
      times: 2,
      rules: [{ id: 'job.run.accepts', verdicts: { fail: 1, pass: 1 }, flakeRate: 0.5 }],
    };
    const parent = await resultsWith({
      '2026-06-01T': older,
      '2026-06-01T1': 'no JSON',
      '2026-06-01T2': at('01', { summary: {} }),
      '2026-06-02T': at('02', { repeats }),
    });
    expect(await readHistory(parent, run)).toMatchObject([
      { name: '2026-06-02T', flaky: 1 },
      { name: '2026-06-01T', flaky: undefined, summary: { expected: 0 }, coverage: {} },
    ]);
  });
});

test('loads are the newest first, whatever their kind; what is none is passed over', async () => {
  const { record } = contentContaining('x').loads[0]!;
  const parent = await resultsWith({
    'load-soak-2026-06-02T00-00-00-000Z': record,
    'load-a-2026-06-03T00-00-00-000Z': record,
    'load-b-2026-06-01T00-00-00-000Z': { ...record, findings: [{}] },
  });
  expect((await readLoads(parent)).map(({ name }) => name)).toEqual([
    'load-a-2026-06-03T00-00-00-000Z',
    'load-soak-2026-06-02T00-00-00-000Z',
  ]);
});

test('a load is read with what it was compared with; what is no comparison is passed over', async () => {
  const { record, comparison } = contentContaining('x').loads[0]!;
  const [good, bad] = ['load-a-2026-06-03T00-00-00-000Z', 'load-b-2026-06-01T00-00-00-000Z'];
  const parent = await resultsWith({ [good]: record, [bad]: record });
  const written = { schema: 'plumbline-comparison/1', ...comparison };
  await writeFile(join(parent, good, 'comparison.json'), JSON.stringify(written));
  await writeFile(join(parent, bad, 'comparison.json'), JSON.stringify({ ...written, changes: [{}] }));
  const [first, second] = await readLoads(parent);
  expect(first!.comparison).toEqual(written);
  expect(second).not.toHaveProperty('comparison');
});

test('the folder of a load is no run, and an error says what shows it', async () => {
  const { record } = contentContaining('x').loads[0]!;
  const parent = await resultsWith({ 'load-a-2026-06-03T00-00-00-000Z': record });
  await expect(readRun(join(parent, 'load-a-2026-06-03T00-00-00-000Z'))).rejects.toThrow(
    'is of a load: the page of a run of verify shows the loads that lie next to it',
  );
});

test('a file that is not what it should be is described in words', async () => {
  const parent = await resultsWith({ a: 'no JSON', b: { ...run, rules: [resultOf()] }, c: run });
  const read = (name: string) => readJson(join(parent, name, 'results.json'), 'run');
  expect(await read('a')).toEqual({ problem: expect.stringContaining('JSON') });
  expect(await read('b')).toEqual({ problem: expect.stringContaining('/rules/0') });
  expect(await read('c')).toEqual({ value: JSON.parse(JSON.stringify(run)) });
});

test('a run of another shape than this version reads is refused', async () => {
  const parent = await resultsWith({ '2026-06-01T': { ...run, schema: 'plumbline/run/999' } });
  await expect(readRun(join(parent, '2026-06-01T'))).rejects.toThrow(
    'its shape is "plumbline/run/999", and this version reads plumbline/run/1',
  );
});

test('a file that is a link is not read: what it leads to would be shown', async () => {
  const elsewhere = join(await resultsWith({ 'run-1': run }), 'run-1', 'results.json');
  const folder = await scratchFolder();
  const [results, measurements] = [join(folder, 'results.json'), join(folder, 'measurements.json')];
  await symlink(elsewhere, results);
  await symlink(elsewhere, measurements);

  expect(await readJson(results, 'run')).toEqual({ problem: 'it is a link, which is not followed' });
  await expect(readMeasurements(folder)).rejects.toThrow('it is a link, which is not followed');
});
