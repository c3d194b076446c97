import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errored } from '../../property/errored.ts';
import type { RuleResult } from '../../property/result.ts';
import { madeUpRules } from '../../testing/made-up-service.ts';
import { failedResult, reportOf, resultOf } from '../../testing/results.ts';
import { renderAnnotations } from './annotations.ts';
import { renderJobSummary } from './job-summary.ts';
import { ciReportOf, reportToCi } from './report-to-ci.ts';

const lost = resultOf({ id: 'job.wait.honoured', verdict: 'inconclusive', reason: 'it never came' });
const hostile = failedResult({
  message: 'got\r\n::error::100%, | <img src=x onerror=alert(1)> `rm`\n## hello',
});
const ciReport = (...results: RuleResult[]) => ciReportOf(reportOf(results));

describe('annotations', () => {
  test('show what somebody has to look at', () => {
    const lines = renderAnnotations(ciReport(resultOf(), lost));

    expect(lines).toEqual(['::notice title=inconclusive job.wait.honoured::it never came']);
  });

  test('are one line each, whatever a target answered', () => {
    const [line, ...more] = renderAnnotations(ciReport(hostile));

    expect(more).toEqual([]);
    expect(line).toMatch(/^::error title=fail [\w.-]+::got\\r%0A:\\u\{3a\}error::100%25, /);
    expect(line).toContain('%0AAgain: npm run verify -- --rule');
    expect(line).not.toMatch(/[\r\n]/);
  });
});

test('errors of the suite are annotated as errors', () => {
  const lines = renderAnnotations({
    ...ciReport(errored(madeUpRules['job.cancel.queued']!, 'a mistake')),
    errors: ['a\nb'],
  });
  expect(lines).toEqual([
    expect.stringMatching(/^::error title=inconclusive job\.cancel\.queued::an error of the suite/),
    '::error title=error of the suite::a%0Ab',
  ]);
});

describe('the summary of a job', () => {
  test('shows the verdict and its denominator first', () => {
    expect(renderJobSummary(ciReport(resultOf(), lost))).toMatch(
      /^## .*: no violation found, 1 of \d+ judged\n/,
    );
  });

  test('has a row for each rule that is no plain pass', () => {
    const rows = renderJobSummary(ciReport(resultOf(), lost)).split('\n');

    expect(rows).toContain('| job.wait.honoured | it never came |  |');
    expect(rows.filter((row) => row.includes('job.run.accepts'))).toEqual([]);
  });

  test('tells apart what saw something, what saw nothing, and what met an error of the suite', () => {
    const blind = resultOf({ id: 'job.run.ids-differ', verdict: 'inconclusive', cases: 0, reason: 'gone' });
    const text = renderJobSummary(
      ciReport(lost, blind, errored(madeUpRules['job.cancel.queued']!, 'a mistake')),
    );
    const [, ...sections] = text.split('### ');
    expect(sections.map((section) => section.match(/^[^\n]+|job\.[\w.-]+/g))).toEqual([
      ['Errors of the suite', 'job.cancel.queued'],
      ['Inconclusive after some cases', 'job.wait.honoured'],
      ['Inconclusive without any case', 'job.run.ids-differ'],
    ]);
    expect(text).toContain('Of the inconclusive rules: 1 partly judged, 2 saw nothing.');
  });

  test('names parts that were not joined', () => {
    const parts = { of: 3, judged: [1, 3], missing: [2] };
    expect(renderJobSummary({ ...ciReport(resultOf()), parts })).toContain('part 2 of 3 is missing');
  });

  test('keeps the command of a folder that somebody made up within its cell', () => {
    const report = ciReport(hostile);
    const command = 'rm\u001b[31m\n\n# hello `x` | \u202ey';
    const results = report.results.map((rule) => ({ ...rule, command }));
    const text = renderJobSummary({ ...report, results });
    expect(text).toContain("| `rm\\u{1b}[31m # hello 'x' \\| \\u{202e}y` |");
  });

  test('keeps what a target answered from being markup', () => {
    const text = renderJobSummary(ciReport(hostile));

    expect(text).not.toContain('<img');
    expect(text.split('\n')).not.toContain('## hello');
  });
});

test('nothing is written where no runner listens', async () => {
  const said: string[] = [];
  await reportToCi(ciReport(hostile), {}, (text) => said.push(text));
  expect(said).toEqual([]);
});

test('a runner that listens gets the report', async () => {
  const page = join(await mkdtemp(join(tmpdir(), 'plumbline-')), 'summary.md');
  const said: string[] = [];
  await reportToCi(ciReport(hostile), { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: page }, (text) =>
    said.push(text),
  );

  expect(said).toHaveLength(1);
  expect(await readFile(page, 'utf8')).toContain('### Broken');
});
