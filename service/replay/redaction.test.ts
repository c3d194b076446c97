import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderFailure } from '../../engine/report/render-failure.ts';
import { renderSummary } from '../../engine/report/render-summary.ts';
import { reportOf } from '../../engine/testing/results.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { writeRun } from '../../engine/testing/write-run.ts';
import { reportedService } from '../reported-service.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { made, openJudgeFixture } from '../testing/judge-fixture.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const key = 'key-of-the-fake-target';

/** A target that repeats what it is told, headers included. */
const echoing = () =>
  fakeTarget(({ headers }) =>
    json(200, { id: key, status: 'IN_QUEUE', headers }, { 'x-echo': `${headers.authorization}` }),
  );

test('a key that a target repeats reaches no file of a failure and no line of the summary', async () => {
  const check = made('job.run.accepts', ({ property }) =>
    property([0], async (_, { when, expect }) => {
      expect((await when.run({ input: { key } })).text).toBe('something else');
    }),
  );
  const result = await fixture.judge(check, echoing());
  const report = reportOf([result], {}, reportedService);

  const folder = await writeRun(await scratchFolder(), report, 1, reportedService);
  const failure = join(folder, 'failures/job.run.accepts');
  const files = ['results.json', 'junit.xml', 'report.html'].map((name) => join(folder, name));
  const details = ['trace.txt', 'trace.json', 'replay.sh'].map((name) => join(failure, name));
  const texts = [...files, ...details].map((file) => readFile(file, 'utf8'));
  texts.push(
    Promise.resolve(renderFailure(reportedService.rules, report, result, folder)),
    Promise.resolve(renderSummary(report, 'verbose')),
  );

  expect(result.verdict).toBe('fail');
  for (const text of await Promise.all(texts)) expect(text).not.toContain(key);
  expect(await texts[3]).toContain('$KEY');
});

test('nor does it reach what is observed', async () => {
  const check = made('open.job.error-body', ({ property }) =>
    property([0], async (_, { when, expect, observe }) => {
      const answer = await when.run({ input: {} });
      expect(answer).toBeAccepted();
      observe('answer', answer.json);
    }),
  );

  const result = await fixture.judge(check, echoing());

  expect(result.verdict).toBe('observed');
  expect(JSON.stringify(result.observed)).not.toContain(key);
});

test('nor the reason why a rule could not be judged', async () => {
  const check = made('job.run.accepts', ({ property }) =>
    property([0], async (_, { when, inconclusive }) =>
      inconclusive(`it answered ${(await when.run({})).text}`),
    ),
  );

  const result = await fixture.judge(check, echoing());

  expect(result.verdict).toBe('inconclusive');
  expect(result.reason).not.toContain(key);
});

test('nor does it reach a file where the path of an operation that the target serves has it', async () => {
  const check = made('v2.list.wrapped', ({ property }) =>
    property([0], async (_, { rest, expect }) => {
      const answer = await rest.when({ api: 'v2', method: 'GET', path: `/leak/${key}` });
      expect(answer.status).toBe(404);
    }),
  );
  const urls = { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/rest' };
  const site = { urls, keys: { valid: key }, endpoints: {} };
  const target = fakeTarget(() => json(200, {}), undefined, { apis: new Set(['v2']) }, { site });
  const result = await fixture.judge(check, target);
  const report = reportOf([result], {}, reportedService);
  const folder = await writeRun(await scratchFolder(), report, 1, reportedService);
  const files = ['results.json', 'results.jsonl', 'report.html', 'failures/v2.list.wrapped/trace.json'];
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));

  expect(result.verdict).toBe('fail');
  expect(Object.keys(result.calls)).toContain('v2 GET /leak/$KEY');
  for (const text of texts) expect(text).not.toContain(key);
});
