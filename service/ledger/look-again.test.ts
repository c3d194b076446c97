import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { openJournalFile } from '../../engine/ledger/journal.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { createAccess } from './access.ts';
import { fingerprintAddresses } from './address.ts';
import { type CleanOptions, clean, ledgerFolder } from './clean.ts';
import { closedFolder } from './closed.ts';
import { fingerprintKey } from './key-fingerprint.ts';
import { openLedger } from './ledger.ts';
import { sweep } from './sweep.ts';

const transport = createTransport();
afterAll(transport.close);

/** A run whose Pod was deleted, or seems so: its ledger is closed. The target shows it again once `isBack`. */
async function closedRun(kind: 'pod' | 'template' = 'pod') {
  const state = { isThere: true, deletions: 0, calls: 0 };
  const collection = kind === 'pod' ? 'pods' : 'templates';
  const resource = { id: 'r1', name: 'plumbline-1', status: 'RUNNING' };
  const url = await serve((request, response) => {
    state.calls += 1;
    if (request.method === 'DELETE') Object.assign(state, { isThere: false, deletions: state.deletions + 1 });
    const isList = request.url === `/${collection}`;
    const shown = isList ? { [collection]: state.isThere ? [resource] : [] } : state.isThere ? resource : {};
    const status = isList || state.isThere ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(shown));
  });
  const given = {
    ...{ name: 'staging', urls: { serverless: `${url}/s`, restV2: url } },
    ...{ keys: { valid: '${API_KEY}' }, endpoints: { probe: 'p' }, capabilities: { clockRate: 1000 } },
  };
  const profile = { ...given, keys: { valid: 'the-key' }, secrets: {} };
  const results = await scratchFolder();
  const folder = ledgerFolder(results);
  const file = join(folder, 'run-1.jsonl');
  const target = {
    ...{ name: 'staging', profile: await scratchFile('target.yaml', JSON.stringify(given)) },
    ...{ ...fingerprintAddresses(profile), key: fingerprintKey(profile, fingerprintAddresses(profile))! },
  };
  const ledger = await openLedger({ file, run: 'run-1', target });
  const kept = await ledger.intend(kind, { api: 'v2', path: `/${collection}`, name: resource.name });
  kept.made(resource.id);
  await ledger.close();
  await sweep(file, createAccess(profile, transport));
  const said: string[] = [];
  return {
    ...{ state, said, results },
    comeBack: () => Object.assign(state, { isThere: true, calls: 0 }),
    reopen: () => rename(join(closedFolder(folder), 'run-1.jsonl'), file),
    damage: (text: string) => writeFile(join(closedFolder(folder), 'run-1.jsonl'), text),
    open: async () => (await readdir(folder)).filter((name) => name.endsWith('.jsonl')),
    closed: () => readdir(closedFolder(folder)).catch(() => []),
    clean: (more: Partial<CleanOptions> = {}) => {
      const environment = { API_KEY: 'the-key' };
      const options = { results, target: undefined, run: undefined, dryRun: false, environment, ...more };
      return clean(options, transport, (line) => said.push(line));
    },
  };
}

describe('a run whose Pod was seen to be gone', () => {
  test('is looked at again, and the Pod deleted that came back', async () => {
    const run = await closedRun();
    run.comeBack();

    // What was hidden once may be hidden now.
    expect(await run.clean()).toBe(1);

    expect(run.state).toMatchObject({ isThere: false, deletions: 2 });
    expect(run.said.slice(0, 2)).toEqual([
      'run run-1 against staging: 1 resource came back after it was seen to be gone',
      '  pod r1 named plumbline-1',
    ]);
    expect({ open: await run.open(), closed: await run.closed() }).toEqual({
      ...{ open: [], closed: ['run-1.jsonl'] },
    });
  });

  test('is named as well where its ledger is open', async () => {
    const run = await closedRun();
    await run.reopen();
    run.comeBack();

    expect(await run.clean()).toBe(1);

    expect(run.state).toMatchObject({ isThere: false, deletions: 2 });
    expect(run.said.slice(1)).toEqual([
      '  1 resource came back after it was seen to be gone, and may do so again: clean up again in a while',
      '    pod r1 named plumbline-1',
    ]);
  });

  test('is reported by a dry run of an open ledger', async () => {
    const run = await closedRun();
    await run.reopen();
    run.comeBack();

    expect(await run.clean({ dryRun: true })).toBe(1);

    expect(run.state).toMatchObject({ isThere: true, deletions: 1 });
    expect(run.said.join()).toContain('1 resource came back');
  });

  test.each([
    ['is damaged at its head', 'x{"ledger"'],
    ['is empty', ''],
    ['is overwritten', '\0'.repeat(200)],
  ])('is named where its closed ledger %s', async (_, text) => {
    const run = await closedRun();
    await run.damage(text);

    expect(await run.clean()).toBe(1);

    expect(run.said).toEqual([expect.stringMatching(/run-1\.jsonl: left alone, it is no ledger/)]);
  });

  test('is left as it is where nothing came back', async () => {
    const run = await closedRun();

    expect(await run.clean()).toBe(0);

    expect(run.said).toEqual([expect.stringContaining('no run has left anything')]);
    expect(await run.closed()).toEqual(['run-1.jsonl']);
  });

  test('is reported by a dry run, and left', async () => {
    const run = await closedRun();
    run.comeBack();

    expect(await run.clean({ dryRun: true })).toBe(1);

    expect(run.state).toMatchObject({ isThere: true, deletions: 1 });
    expect(run.said[0]).toContain('1 resource came back');
  });

  test('is not looked at where somebody says so', async () => {
    const run = await closedRun();
    run.comeBack();

    expect(await run.clean({ skipClosed: true })).toBe(0);

    expect(run.state.calls).toBe(0);
  });

  test('is forgotten after a last look a day later', async () => {
    const run = await closedRun();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });

    expect(await run.clean().finally(() => vi.useRealTimers())).toBe(0);

    expect(await run.closed()).toEqual([]);
  });

  test('costs no exit code where its target is gone', async () => {
    const run = await closedRun();

    expect(await run.clean({ environment: {} })).toBe(0);

    expect(run.said[0]).toMatch(/^run run-1 against staging: not checked again, .*API_KEY/);
  });
});

test('a run that made nothing that costs money keeps no ledger', async () => {
  const run = await closedRun('template');

  expect({ open: await run.open(), closed: await run.closed() }).toEqual({ open: [], closed: [] });
});

test('a ledger that another process has closed is made by nobody again', async () => {
  const file = await scratchFile('run-1.jsonl', '');
  await rm(file);

  await expect(openJournalFile(file)).rejects.toThrow('ENOENT');
});
