import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeHistory } from '../../engine/history/history-folder.ts';
import { historyOfLoad } from '../../engine/history/history-record.ts';
import { nightsOf } from '../../engine/testing/nights.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { runCommand } from '../run-command.ts';

const rule = 'job.run.accepts';

describe('verify --history', () => {
  test('keeps runs that the command history attributes to the altered target', async () => {
    const folder = await scratchFolder();
    const results = join(folder, 'results');
    const history = join(folder, 'history');
    const words = ['verify', '--rule', rule, '--seed', '1', '--results', results, '--history', history];
    const passed = await runCommand(words);
    const failed = await runCommand([...words, '--fault', 'run-tells-of-the-worker']);
    expect([passed.code, failed.code]).toEqual([0, 1]);
    expect(failed.stderr).toContain(`broken ${rule}: last passed`);

    const { stdout } = await runCommand(['history', history, '--json']);
    const [target] = JSON.parse(stdout).targets;
    expect(target.changes).toMatchObject([{ because: 'target', declared: true, broke: [rule], fixed: [] }]);
    expect(target.rules).toMatchObject([{ id: rule, status: 'broken', verdicts: { pass: 1, fail: 1 } }]);
  });

  test.each([
    [['--target-version', '2'], '--target-version is what a history says of the target: it needs --history'],
    [['--rule', rule, '--seed', '1', '--path', '1', '--history', 'x'], '--path judges one case'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr } = await runCommand(['verify', ...words]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe('history', () => {
  test('shows what is broken, with loads, and leaves out what is no record', async () => {
    const folder = await scratchFolder();
    for (const night of nightsOf('...xxx', (at) => ({ version: at < 3 ? '1.0' : '1.1' })))
      await writeHistory(folder, night);
    await writeHistory(
      folder,
      historyOfLoad({
        ...{ load: 'soak', target: 'embedded emulator', startedAt: '2026-01-02T00:00:00.000Z' },
        ...{ durationMs: 1, instances: 1 },
        findings: [{ part: 'p95', verdict: 'fail', documented: 'below 800 ms', measured: '950 ms' }],
      }),
    );
    await writeFile(join(folder, 'other.json'), '{"schema":"plumbline/history/9"}');
    const { code, stdout, stderr } = await runCommand(['history', folder]);
    expect(code).toBe(0);
    expect(stderr).toContain('other.json is no record of a history');
    expect(stdout).toContain(
      'embedded emulator, tier embedded: 6 runs from 2026-01-01 00:00 to 2026-01-06 00:00',
    );
    expect(stdout).toContain(
      `${rule}: last passed 2026-01-03 00:00, broke 2026-01-04 00:00: target (target version: 1.0 → 1.1)`,
    );
    expect(stdout).toContain('p95: fail 2026-01-02 00:00, 950 ms; never passed');
  });

  test('shows by the code of the reason what the newest run could not judge', async () => {
    const folder = await scratchFolder();
    for (const night of nightsOf('.ii')) {
      const rules = { [rule]: { ...night.rules[rule]!, reasonCode: 'worker-not-started' } };
      await writeHistory(folder, { ...night, rules });
    }
    const { stdout } = await runCommand(['history', folder]);
    expect(stdout).toContain(
      `not judged by the newest run:\n  worker-not-started, no worker took a job: ${rule} (since 2026-01-02 00:00)`,
    );
  });

  test('writes a run once, however often it is written', async () => {
    const folder = await scratchFolder();
    const [night] = nightsOf('.');
    const file = await writeHistory(folder, night!);
    expect(await writeHistory(folder, night!)).toBe(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(night);
  });

  test.each([
    ['a folder that is not there', ['gone'], "the history gone can't be read"],
    ['an unknown rule', ['.', '--rule', 'job.run.accept'], 'job.run.accepts'],
    ['a folder without records', ['docs'], 'docs has no record yet'],
  ])('refuses %s', async (_, words, message) => {
    const { code, stderr } = await runCommand(['history', ...words]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
