import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { madeUpService } from '../../testing/made-up-service.ts';
import { failedResult, reportOf } from '../../testing/results.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { assertWellFormed } from '../../testing/xml.ts';
import { renderEvents } from '../render-events.ts';
import { renderResults } from '../render-results.ts';
import { renderTrace } from '../render-trace.ts';
import type { RunRecord } from '../run-record.ts';
import { writePage } from '../write-page.ts';
import { xmlText } from '../xml-text.ts';
import { mergeRuns } from './merge-runs.ts';

const failedEvents = failedResult().failure!.events;
const failed = renderResults(reportOf([failedResult()]));
const failures = 'failures/job.run.accepts';

let root: string;
let part: string;

beforeEach(async () => {
  root = await scratchFolder();
  part = join(root, 'part');
  await mkdir(join(part, failures), { recursive: true });
  await writeFile(join(part, failures, 'trace.txt'), 'a trace');
  await writeFile(join(root, 'secret'), 'a secret of the reader');
});

/** Joins a part whose record is changed so. */
async function joined(change: (record: RunRecord) => object = () => ({})) {
  await writeFile(join(part, 'results.json'), JSON.stringify({ ...failed, ...change(failed) }));
  return mergeRuns(madeUpService, [part], join(root, 'results'));
}

const withFailureIn = (folder: string) => (record: RunRecord) => ({
  rules: record.rules.map((rule) => ({ ...rule, failure: { ...rule.failure, folder } })),
});

describe('a part that came from elsewhere', () => {
  test('brings what was written of its failures', async () => {
    const { folder } = await joined();
    expect(await readFile(join(folder, failures, 'trace.txt'), 'utf8')).toBe('a trace');
  });

  test.each(['../../elsewhere', 'failures/../../../elsewhere', '/tmp', 'failures', 'failures/..'])(
    'writes nothing outside of its failures: %s',
    async (outside) => {
      await mkdir(join(root, 'elsewhere'));
      await writeFile(join(root, 'elsewhere/trace.txt'), 'planted');
      await expect(joined(withFailureIn(outside))).rejects.toThrow(UsageError);
      expect((await readdir(root)).toSorted()).toEqual(['elsewhere', 'part', 'secret']);
    },
  );

  test('shows nothing that its links lead to, in the joined run as in its own page', async () => {
    await symlink(join(root, 'secret'), join(part, failures, 'replay.sh'));
    const { folder } = await joined();
    expect(await readdir(join(folder, failures))).toEqual(['trace.txt']);
    for (const page of [join(folder, 'report.html'), await writePage(madeUpService, part)])
      expect(await readFile(page, 'utf8')).not.toContain('a secret of the reader');
  });

  test('shows nothing of a folder that a link leads to', async () => {
    await rm(join(part, failures), { recursive: true });
    await mkdir(join(root, 'elsewhere'));
    await writeFile(join(root, 'elsewhere/replay.sh'), 'a secret of the reader');
    await symlink(join(root, 'elsewhere'), join(part, failures));
    const { folder } = await joined();
    expect(await readdir(join(folder, failures))).toEqual([]);
  });

  test('has no file of the reader written in the place of its own page', async () => {
    await joined();
    await symlink(join(root, 'secret'), join(part, 'report.html'));
    await writePage(madeUpService, part);
    expect(await readFile(join(root, 'secret'), 'utf8')).toBe('a secret of the reader');
  });

  test('does not keep anybody waiting by a pipe', { timeout: 60_000 }, async () => {
    const pipes = ['junit.xml', `${failures}/trace.json`, 'prove.json'];
    execFileSync(
      'mkfifo',
      pipes.map((name) => join(part, name)),
    );
    const { folder } = await joined();
    expect(await readdir(join(folder, failures))).toEqual(['trace.txt']);
    expect(await writePage(madeUpService, part)).toBe(join(part, 'report.html'));
  });

  test('is written as JUnit XML by its record, whatever stands in its own', async () => {
    const forged =
      '<testsuites tests="0" failures="0">  <testsuite name="all is well"></testsuite></testsuites>';
    await writeFile(join(part, 'junit.xml'), forged);
    await writeFile(join(part, failures, 'trace.json'), [...renderEvents(failedEvents)].join(''));
    const { folder } = await joined();
    const xml = await readFile(join(folder, 'junit.xml'), 'utf8');
    assertWellFormed(xml);
    expect(xml).toContain('<testsuites tests="1" failures="1" errors="0"');
    expect(xml).toContain('<failure message=');
    for (const line of renderTrace(failedEvents)) expect(xml).toContain(xmlText(line));
    expect(xml).not.toContain('all is well');
  });

  test('is refused with a file that would fill the disk', async () => {
    await truncate(join(part, failures, 'trace.txt'), 40 * 2 ** 30);
    await expect(joined()).rejects.toThrow('trace.txt has more than 256 MB');
  });

  test('is refused where its summary says other than its rules', async () => {
    const forged = joined(({ summary }) => ({ summary: { ...summary, fail: 0, pass: 222 } }));
    await expect(forged).rejects.toThrow('its summary miscounts the rules that are pass');
  });

  test('is refused where a rule passed there that shows its violation', async () => {
    const forged = joined(({ summary, rules }) => ({
      summary: { ...summary, fail: 0, pass: 1 },
      rules: rules.map((rule) => ({ ...rule, verdict: 'pass' })),
    }));
    await expect(forged).rejects.toThrow('job.run.accepts is pass there, and has a violation');
  });
});

describe('parts', () => {
  const other = renderResults(reportOf([]));

  async function joinedWith(more: object) {
    const second = join(root, 'second');
    await mkdir(second);
    await writeFile(join(part, 'results.json'), JSON.stringify(failed));
    await writeFile(join(second, 'results.json'), JSON.stringify({ ...other, ...more }));
    return mergeRuns(madeUpService, [part, second], join(root, 'results'));
  }

  test('of several seeds are joined, and their seeds named', async () => {
    const { seeds, record } = await joinedWith({ seed: failed.seed + 1 });
    expect(seeds).toEqual([failed.seed, failed.seed + 1]);
    expect(record.seed).toBe(failed.seed);
  });

  test('that were judged by other rules are refused', async () => {
    await expect(joinedWith({ suite: { ...failed.suite, rules: 'f'.repeat(64) } })).rejects.toThrow(
      'their suites have other rules',
    );
  });

  test('that another commit judged are refused', async () => {
    await expect(joinedWith({ suite: { ...failed.suite, commit: 'dead' } })).rejects.toThrow(
      /their suites are of the commits .* and dead/,
    );
  });
});
