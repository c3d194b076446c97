import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeHistory } from '../engine/history/history-folder.ts';
import { historyOfRun } from '../engine/history/history-record.ts';
import { renderResults } from '../engine/report/render-results.ts';
import { failedResult, reportOf, resultOf } from '../engine/testing/results.ts';
import { ruleCatalog } from '../service/catalog/rule-catalog.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let results: string;
let elsewhere: string;

async function writeRecord(folder: string, name: string, record: object): Promise<string> {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'results.json'), JSON.stringify(record));
  return join(folder, name);
}

beforeAll(async () => {
  [results, elsewhere] = [await scratchFolder(), await scratchFolder()];
  for (const day of [1, 2]) {
    const startedAt = `2026-06-0${day}T00:00:00.000Z`;
    const result = day === 1 ? failedResult() : resultOf();
    await writeRecord(results, `2026-06-0${day}T`, renderResults(reportOf([result], { startedAt })));
  }
  await writeRecord(results, 'load-soak-2026-06-02T00-00-00-000Z', {
    ...{ load: 'soak', target: 'embedded emulator', startedAt: '2026-06-02T00:00:00.000Z', durationMs: 1 },
    instances: 1,
    findings: [{ part: 'p95', verdict: 'pass', documented: 'below 800 ms', measured: '95 ms' }],
  });
  await writeRecord(elsewhere, '2026-06-03T', renderResults(reportOf([resultOf()], { target: 'other' })));
});

describe('`npm run report -- --release`', () => {
  test('makes one page of a run and of what lies beside it', async () => {
    const { code, stdout } = await runCommand(['report', '--release', join(results, '2026-06-02T')]);
    const page = await readFile(join(results, '2026-06-02T', 'release.html'), 'utf8');
    expect(stdout).toMatch(/^release: .*release\.html\n$/);
    expect(page).toContain('no violation found, 1 of 50 judged');
    expect(page).toContain('below 800 ms');
    expect(page).toContain('href="../2026-06-01T/report.html"');
    expect(page).not.toContain('<script');
    expect(code).toBe(0);
  });

  test('takes several runs, a history from elsewhere, and a place for the page', async () => {
    const out = join(elsewhere, 'made', 'page.html');
    const runs = ['2026-06-01T', '2026-06-02T'].map((name) => join(results, name));
    const args = ['--history', elsewhere, '--out', out];
    expect(await runCommand(['report', '--release', ...runs, ...args])).toMatchObject({ code: 0 });
    const page = await readFile(out, 'utf8');
    expect(page).toContain('1 of 1 judged rules are broken');
    expect(page).toContain('The folder of the history has no run of this target.');
    expect(page).not.toContain('below 800 ms');
  });

  test('takes the records of a history for releases, and its runs from around it', async () => {
    const history = await scratchFolder();
    const run = renderResults(reportOf([resultOf()], { startedAt: '2026-06-01T12:00:00.000Z' }));
    await writeHistory(history, historyOfRun(run, ruleCatalog, '4.2.0'));
    const out = join(history, 'page.html');
    const args = ['--release', join(results, '2026-06-02T'), '--history', history, '--out', out];
    expect(await runCommand(['report', ...args])).toMatchObject({ code: 0 });
    const page = await readFile(out, 'utf8');
    expect(page).toContain('<th scope="row">4.2.0</th>');
    expect(page).toContain('2026-06-01T/report.html');
    expect(page).toContain('below 800 ms');
  });

  test.each<[string, () => string[], string]>([
    ['runs of two targets', () => ['--release', results, elsewhere], 'a release is of one target'],
    ['a folder without a run', () => ['--release', 'docs'], 'there is no run in docs'],
    ['several runs without it', () => [results, elsewhere], 'report takes one run, and got 2'],
    ['a history without it', () => [results, '--history', results], '--history belongs to --release'],
    ['a proof', () => ['--release', results, '--proof', 'x.json'], '--proof belongs to the report'],
  ])('refuses %s', async (_, args, words) => {
    const { code, stderr } = await runCommand(['report', ...args()]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
