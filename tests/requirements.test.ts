import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunRecord } from '../engine/report/run-record.ts';
import { findDocument } from '../service/rules/find-document.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const document = findDocument(process.env);

describe.concurrent('`npm run verify -- --requirements`', () => {
  test('holds a run to the rules of one revision, and makes it again with them', async ({ expect }) => {
    const results = await scratchFolder();
    const args = ['--seed', '1', '--cases', '2', '--shard', '3/75', '--results', results];
    const { code, stdout } = await runCommand(['verify', '--requirements', '2026-10', ...args]);
    const record: RunRecord = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
    expect([code, stdout]).toEqual([
      expect.any(Number),
      expect.stringContaining('\n2026-10: no violation found, '),
    ]);
    expect(record.requirements).toMatchObject({ revision: '2026-10', changed: [] });
    expect(record.summary.declared).toBe(record.requirements!.rules.length);
    expect(record.command).toContain('--requirements 2026-10');
    expect(await readFile(join(results, 'latest/report.html'), 'utf8')).toContain(
      '2026-10: no violation found',
    );
  });

  test.each([
    ['with some rules alone', ['--requirements', '2026-10', '--rule', 'job.run.accepts'], 'leave --rule and'],
    ['with some areas alone', ['--requirements', '2026-10', '--area', 'job'], 'leave --rule and --area out'],
    ['of an unknown revision', ['--requirements', '2026-11'], 'Revisions: 2026-10'],
    [
      'for two targets',
      ['--requirements', '2026-10', '--against', 'x.yaml'],
      "can't be used with --requirements",
    ],
  ])('%s ends with 2', async (_, args, words) => {
    const { code, stderr } = await runCommand(['verify', ...args]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});

describe.skipIf(document === undefined).concurrent('`npm run passages` with another revision', () => {
  test('finds the document itself unchanged', async ({ expect }) => {
    expect(await runCommand(['passages', '--against', document!])).toMatchObject({ code: 0, stdout: '' });
  });

  test('names what changed, and the rules on it', async ({ expect }) => {
    const file = join(await scratchFolder(), 'new.md');
    const text = await readFile(document!, 'utf8');
    await writeFile(file, `${text}\nOne sentence more.\n## 10. A new chapter\nAnother one.\n`);
    const { code, stdout, stderr } = await runCommand([
      'passages',
      '--against',
      file,
      '--revision',
      '2026-10',
    ]);
    expect(stdout).toMatch(/^section 9 has changed: \d+ rules?\n/);
    expect(stdout).toContain('  + One sentence more.\n');
    expect(stdout).toMatch(
      /section 10 is added: 0 rules\n {2}\+ ## 10\. A new chapter\n {2}\+ Another one\.\n$/,
    );
    expect(stderr).toMatch(/^2 of \d+ sections of 2026-10 differ; \d+ rules? to read again\n$/);
    expect(code).toBe(1);
  });
});

describe.concurrent('bad usage of `npm run passages` ends with 2:', () => {
  test.each([
    [['--freeze', '2026-10'], 'is frozen'],
    [['--freeze', '../x'], 'is no name of a revision'],
    [['--freeze', '2026-12', '--write'], 'give one'],
    [['--revision', '2026-10'], 'what --against FILE is held against'],
    [['--against', 'nowhere.md'], 'nowhere.md'],
    [['--against', 'package.json', '--revision', '2026-09'], 'Revisions: 2026-10'],
  ])('%s', async (args, words) => {
    const { code, stderr } = await runCommand(['passages', ...args, ...documentFor(args)]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });

  /** What is refused is refused whatever the document is. */
  function documentFor(args: readonly string[]): string[] {
    return args.includes('--freeze') ? ['--document', 'README.md'] : [];
  }
});

test('what other documents say can not be frozen', async () => {
  const { code, stderr } = await runCommand(['passages', '--freeze', '2026-12', '--document', 'README.md']);
  expect(stderr).toContain('rest on other passages than this document has');
  expect(code).toBe(2);
});
