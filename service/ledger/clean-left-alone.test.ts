import { execFileSync } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { cancelled, deadOwner, leaveRun, madeJob, serveJobs } from '../testing/left-run.ts';

const lines = (...all: object[]): string => all.map((line) => JSON.stringify(line)).join('\n');

describe('a ledger that can not be worked through', () => {
  const header = { ledger: 1, run: 'x', target: { name: 'x', profile: '/x', address: 'x' } };
  const owner = { host: hostname(), pid: 2 ** 22 + 1, start: null };

  test.each<[string, string]>([
    ['without an owner', JSON.stringify({ ...header, owner: null })],
    ['without a target', JSON.stringify({ ledger: 1, run: 'x', owner })],
    [
      'of a kind that objects have',
      lines({ ...header, owner }, { intended: 1, kind: 'constructor', tag: 't' }),
    ],
    ['without facts', lines({ ...header, owner }, { intended: 1, kind: 'job', tag: 't' })],
  ])('costs no other its resources: %s', async (_, text) => {
    const { url, calls } = await serveJobs(cancelled);
    const { clean, folder, said } = await leaveRun({ url, lines: madeJob });
    await writeFile(join(folder, 'a.jsonl'), text);

    expect(await clean()).toBe(1);

    expect(calls[0]).toBe('POST /ep-1/cancel/job-1 Bearer the-api-key');
    expect(said[0]).toMatch(/a\.jsonl: left alone|^run x against x: 1 not known to be gone/);
  });

  test('costs nobody time: a pipe', { timeout: 10_000 }, async () => {
    const { url, calls } = await serveJobs(cancelled);
    const { clean, folder, said } = await leaveRun({ url, lines: madeJob });
    execFileSync('mkfifo', [join(folder, 'a.jsonl')]);

    expect(await clean()).toBe(1);

    expect(calls).not.toEqual([]);
    expect(said[0]).toMatch(/a\.jsonl: left alone, it can't be worked through: it is no file/);
  });
});

describe('a damaged ledger', () => {
  async function damaged() {
    const { url, calls } = await serveJobs(cancelled);
    const run = await leaveRun({ url, lines: madeJob });
    const file = join(run.folder, 'r.jsonl');
    const [header, ...others] = (await readFile(file, 'utf8')).split('\n');
    await writeFile(file, [header, ...others.slice(0, 2), '{"intended":2,"ki', '{"shown":2}', ''].join('\n'));
    return { ...run, file, calls };
  }

  test('has what it lists deleted, and is kept: something that it lacks may be left', async () => {
    const { clean, said, ledgers, file, calls } = await damaged();

    expect(await clean()).toBe(1);

    expect(calls).toHaveLength(2);
    const words = `the ledger ${file} is damaged (line 4: can't be read; line 5: entry 2 is not there)`;
    expect(said.join('\n')).toContain('1 deleted, or seen to be gone');
    expect(said.at(-1)).toContain(words);
    expect(said.at(-1)).toMatch(/names that begin with plumbline-, .* --forget r drops the ledger/);
    expect(await ledgers()).toEqual(['r.jsonl']);
  });

  test('is reported again, also with --dry-run, until it is forgotten', async () => {
    const { clean, said, ledgers } = await damaged();
    await clean();
    for (const dryRun of [false, true]) {
      said.length = 0;
      expect(await clean({ dryRun })).toBe(1);
      expect(said.join('\n')).toMatch(/nothing that it is known to have made is left\n.* is damaged/);
    }
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(await ledgers()).toEqual([]);
  });

  test('is reported where its target can not be reached, either', async () => {
    const { clean, said } = await damaged();
    expect(await clean({ environment: {} })).toBe(1);
    expect(said.at(-1)).toContain('is damaged');
  });
});

describe('a run whose target is gone for good', () => {
  const gone = { url: 'http://127.0.0.1:1', lines: madeJob };

  test('is forgotten with --yes, after what that means was said', async () => {
    const { clean, ledgers, said } = await leaveRun(gone);
    expect(await clean({ forget: { run: 'r', confirmed: true, ask: undefined } })).toBe(0);
    expect(said.join('\n')).toContain('goes on costing');
    expect(await ledgers()).toEqual([]);
  });

  test.each([
    ['nobody can be asked', undefined],
    ['the answer is no', async () => 'n'],
  ])('is kept when %s', async (_, ask) => {
    const { clean, ledgers } = await leaveRun(gone);
    await expect(clean({ forget: { run: 'r', confirmed: false, ask } })).rejects.toThrow(UsageError);
    expect(await ledgers()).toHaveLength(1);
  });

  test('is kept while it still runs', async () => {
    const { clean } = await leaveRun({ ...gone, owner: {} });
    const forgetting = clean({ forget: { run: 'r', confirmed: true, ask: undefined } });
    await expect(forgetting).rejects.toThrow('still runs');
  });

  test('must have a ledger', async () => {
    const { clean } = await leaveRun(gone);
    const forgetting = clean({ forget: { run: 'other', confirmed: true, ask: undefined } });
    await expect(forgetting).rejects.toThrow('there is no ledger');
  });
});

test('a ledger that its run puts away meanwhile is nothing to report', async () => {
  const { clean, folder, said } = await leaveRun({ url: 'http://127.0.0.1:1', lines: [] });
  await symlink(join(folder, 'closed', 'gone.jsonl'), join(folder, 'gone.jsonl'));
  expect(await clean()).toBe(0);
  expect(said.join()).not.toContain('no ledger');
});

describe('a run is left alone', () => {
  const nobody = { url: 'http://127.0.0.1:1', lines: madeJob };

  test('while it lives', async () => {
    const { clean, said, ledgers } = await leaveRun({ ...nobody, owner: {} });
    expect(await clean()).toBe(0);
    expect(said.join()).toContain(`still runs (pid ${process.pid})`);
    expect(await ledgers()).toHaveLength(1);
  });

  test('when it was begun elsewhere, unless it is named', async () => {
    const { url } = await serveJobs({ cancel: [200, {}] });
    const { clean, said } = await leaveRun({ url, lines: madeJob, owner: { host: 'elsewhere' } });
    expect(await clean()).toBe(1);
    expect(said.join()).toContain('--run r');
    expect(await clean({ run: 'r' })).toBe(0);
  });

  test('when it was begun in another container of this host, unless it is named', async () => {
    const { url, calls } = await serveJobs(cancelled);
    const { clean, said } = await leaveRun({
      url,
      lines: madeJob,
      owner: { ...deadOwner, namespace: 'another one' },
    });
    expect(await clean()).toBe(1);
    expect(calls).toEqual([]);
    expect(said.join()).toMatch(/another container or PID namespace of .*--run r/);
    expect(await clean({ run: 'r' })).toBe(0);
  });

  test('no longer where nobody else can run with these results', async () => {
    const { url } = await serveJobs(cancelled);
    const { clean } = await leaveRun({
      url,
      lines: madeJob,
      owner: { ...deadOwner, namespace: 'another one' },
    });
    expect(await clean({ haveOthersEnded: true })).toBe(0);
  });

  test('when another target is to be cleaned', async () => {
    const { clean, said } = await leaveRun(nobody);
    const other = {
      name: 'production',
      urls: { serverless: 'http://127.0.0.1:1' },
      keys: { valid: '${API_KEY}' },
    };
    expect(await clean({ target: await scratchFile('other.yaml', JSON.stringify(other)) })).toBe(0);
    expect(said.join()).toContain('another target');
  });
});
