import { lstat, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPage } from '../testing/html-tree.ts';
import { shownIn } from '../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../testing/results.ts';
import { scratchFolder } from '../testing/scratch.ts';
import { writeRun } from '../testing/write-run.ts';
import { findRun } from './folder/find-run.ts';
import { renderResults } from './render-results.ts';
import schema from './results.schema.json' with { type: 'json' };

const results = [
  resultOf({ id: 'auth.job.missing-key' }),
  failedResult({ events: eventsOf(tracedCall()) }),
  resultOf({
    id: 'job.cancel.queued',
    verdict: 'inconclusive',
    reason: 'why',
    blockedBy: ['job.run.accepts'],
  }),
  resultOf({ id: 'open.queue.order', level: 'open', verdict: 'observed', observed: { order: ['any'] } }),
];

const report = reportOf(results, {
  alterations: ['--fault', 'ttl-ignored'],
  deviations: [
    {
      ...{ rule: 'old.name', id: undefined, state: 'unknown', reason: 'so', expires: '2026-06-15' },
      issue: 'https://issues.example/1',
    },
  ],
  repeats: { times: 2, rules: [{ id: 'job.run.accepts', verdicts: { fail: 2 }, flakeRate: 0 }] },
  shard: { number: 2, of: 3 },
  drift: [
    {
      rule: 'open.queue.order',
      since: '2026-05-31T00:00:00.000Z',
      changes: [{ name: 'order', before: null, now: 1 }],
    },
    { rule: 'open.job.error-body', since: undefined, changes: [] },
  ],
});

function problemsOf(results: unknown): unknown[] {
  const ajv = new Ajv2020({ allowUnionTypes: true, allowMatchingProperties: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(JSON.parse(JSON.stringify(results)));
  return validate.errors ?? [];
}

test('results.json fits its schema', () => {
  const record = renderResults(report);
  expect(problemsOf(record)).toEqual([]);
  const parts = { of: 3, judged: [1, 3], missing: [2] };
  expect(problemsOf({ ...record, parts, joinedAt: report.startedAt })).toEqual([]);
});

test('the schema lets nothing else in', () => {
  const { rules, ...rest } = renderResults(report);
  expect(problemsOf({ ...rest, rules, more: 1 })).not.toEqual([]);
  expect(problemsOf({ ...rest, rules: [{ ...rules[0], verdict: 'passed' }] })).not.toEqual([]);
  expect(problemsOf(rest)).not.toEqual([]);
});

test('a run is a folder with its results, and a folder below for each failure', async () => {
  const parent = await scratchFolder();

  const folder = await writeRun(parent, report, 1);

  expect(folder).toBe(join(parent, '2026-06-01T00-00-00-000Z'));
  expect((await readdir(folder)).sort()).toEqual([
    ...['ctrf.json', 'failures', 'junit.xml', 'report.html', 'results.json', 'results.jsonl'],
  ]);
  expect(await readdir(join(folder, 'failures'))).toEqual(['job.run.accepts']);
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'));
  expect(results).toEqual(JSON.parse(JSON.stringify(renderResults(report))));
  const failure = join(folder, results.rules[1].failure.folder);
  expect((await readdir(failure)).sort()).toEqual(['replay.sh', 'trace.json', 'trace.txt']);
  expect((await stat(join(failure, 'replay.sh'))).mode & 0o111).toBe(0o111);
});

test('the page of a run leads to the files beside it, and shows the script as it is', async () => {
  const folder = await writeRun(await scratchFolder(), report, 1);

  const page = readPage(await readFile(join(folder, 'report.html'), 'utf8'));
  const files = page.all('a').map(({ attributes }) => attributes.href!);
  const script = await readFile(join(folder, 'failures/job.run.accepts/replay.sh'), 'utf8');

  const beside = files.filter((file) => !file.startsWith('#'));
  expect(beside).toContain('results.json');
  for (const file of beside) expect((await stat(join(folder, file))).isFile()).toBe(true);
  expect(shownIn(page)['job.run.accepts']?.script).toBe(script);
});

test('latest points at the run that ended last, whenever it began', async () => {
  const parent = await scratchFolder();
  const day = '2026-06-02T00-00-00-000Z';

  await writeRun(parent, report, 1);
  await writeRun(parent, { ...report, startedAt: '2026-06-02T00:00:00.000Z', durationMs: 5000 }, 1);
  expect(await readlink(join(parent, 'latest'))).toBe(day);
  await writeRun(parent, { ...report, startedAt: '2026-06-02T00:00:03.000Z', durationMs: 1000 }, 1);
  expect(await readlink(join(parent, 'latest'))).toBe(day);
  expect(await findRun(parent)).toBe(join(parent, day));
});

test.each(['file', 'folder'])('a %s of somebody else that is called latest stays', async (kind) => {
  const parent = await scratchFolder();
  const latest = join(parent, 'latest');
  await (kind === 'file' ? writeFile(latest, 'notes') : mkdir(latest));
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());

  const folder = await writeRun(parent, report, 1);

  expect(String(said.mock.calls)).toContain('is no link to a run and stays as it is');
  expect((await readdir(parent)).toSorted()).toEqual([basename(folder), 'latest']);
  expect((await lstat(latest)).isSymbolicLink()).toBe(false);
});

test('runs that began at the same moment keep folders of their own', async () => {
  const parent = await scratchFolder();
  const folders = await Promise.all([1, 2, 3].map((seed) => writeRun(parent, { ...report, seed }, 1)));
  const seeds = folders.map(
    async (folder) => JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')).seed,
  );
  expect(await Promise.all(seeds)).toEqual([1, 2, 3]);
});
