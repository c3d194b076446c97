import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../testing/results.ts';
import { scratchFolder } from '../testing/scratch.ts';
import schema from './results.schema.json' with { type: 'json' };
import { renderResults, writeRun } from './write-run.ts';

const report = reportOf([
  resultOf({ id: 'auth.job.missing-key' }),
  failedResult({ events: eventsOf(tracedCall()) }),
  resultOf({
    id: 'job.cancel.queued',
    verdict: 'inconclusive',
    reason: 'why',
    blockedBy: ['job.run.accepts'],
  }),
  resultOf({ id: 'open.queue.order', level: 'open', verdict: 'observed', observed: { order: ['any'] } }),
]);

function problemsOf(results: unknown): unknown[] {
  const ajv = new Ajv2020({ allowUnionTypes: true, allowMatchingProperties: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(JSON.parse(JSON.stringify(results)));
  return validate.errors ?? [];
}

test('results.json fits its schema', () => {
  expect(problemsOf(renderResults(report))).toEqual([]);
});

test('the schema lets nothing else in', () => {
  const { rules, ...rest } = renderResults(report) as { rules: object[] };
  expect(problemsOf({ ...rest, rules, more: 1 })).not.toEqual([]);
  expect(problemsOf({ ...rest, rules: [{ ...rules[0], verdict: 'passed' }] })).not.toEqual([]);
  expect(problemsOf(rest)).not.toEqual([]);
});

test('a run is a folder with its results, and a folder below for each failure', async () => {
  const parent = await scratchFolder();

  const folder = await writeRun(parent, report, 1);

  expect(folder).toBe(join(parent, '2026-06-01T00-00-00-000Z'));
  expect((await readdir(folder)).sort()).toEqual(['failures', 'junit.xml', 'results.json']);
  expect(await readdir(join(folder, 'failures'))).toEqual(['job.run.accepts']);
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'));
  expect(results).toEqual(JSON.parse(JSON.stringify(renderResults(report))));
  const failure = join(folder, results.rules[1].failure.folder);
  expect((await readdir(failure)).sort()).toEqual(['replay.sh', 'trace.txt']);
  expect((await stat(join(failure, 'replay.sh'))).mode & 0o111).toBe(0o111);
});

test('latest points at the newest run', async () => {
  const parent = await scratchFolder();

  await writeRun(parent, report, 1);
  await writeRun(parent, { ...report, startedAt: '2026-06-02T00:00:00.000Z' }, 1);

  expect(await readlink(join(parent, 'latest'))).toBe('2026-06-02T00-00-00-000Z');
});
