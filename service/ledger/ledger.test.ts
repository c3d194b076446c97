import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { noLedger, openLedger } from './ledger.ts';
import { ledgerIn } from './read-ledger.ts';

const target = { name: 'staging', profile: '/staging.yaml', address: 'a' };

async function opened() {
  const file = join(await scratchFolder(), 'ledger', 'run-1.jsonl');
  const ledger = await openLedger({ file, run: 'run-1', target });
  return { file, ledger, read: async () => ledgerIn(await readFile(file, 'utf8'))! };
}

test('an intention is on disk before anything is made', async () => {
  const { ledger, read } = await opened();

  const { tag } = await ledger.intend('job', { endpoint: 'probe' });

  const entry = { number: 1, kind: 'job', tag, facts: { endpoint: 'probe' }, ids: [], gone: false };
  expect((await read()).entries).toEqual([{ ...entry, askedAt: expect.any(Number) }]);
  await ledger.close();
});

test('each thing has a tag of its own that begins with its run', async () => {
  const { ledger } = await opened();
  const kept = await Promise.all(Array.from({ length: 20 }, () => ledger.intend('world', {})));
  expect(new Set(kept.map(({ tag }) => tag)).size).toBe(20);
  for (const { tag } of kept) expect(tag).toMatch(/^run-1\.\d+$/);
  await ledger.close();
});

test('what was made and what is gone is on disk when it is closed', async () => {
  const { ledger, read } = await opened();
  const [one, two] = [await ledger.intend('world', {}), await ledger.intend('world', {})] as const;
  one.made('w1');
  two.made('w2');
  two.shown?.();
  two.lost?.();
  one.gone();
  await ledger.close();
  const { header, entries } = await read();
  expect(header).toMatchObject({ run: 'run-1', target, owner: { pid: process.pid } });
  expect(entries).toMatchObject([
    { ids: ['w1'], gone: true },
    { ids: ['w2'], shown: true, lost: true, gone: false },
  ]);
});

test('no id that holds a secret is on disk', async () => {
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const look = async () => ({ v2: ['p-secret', 'p1'] });
  const redact = (text: string) => text.replaceAll('secret', '$KEY');
  const ledger = await openLedger({ file, run: 'run-1', target }, look, redact);
  expect(await ledger.before?.('pod')).toEqual({ v2: ['p-secret', 'p1'] });
  const kept = await ledger.intend('pod', { name: 'plumbline-1' });
  kept.made('p-secret');
  kept.answered?.('other-secret');
  kept.made('p2');
  await ledger.close();
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('secret');
  expect(ledgerIn(text)).toMatchObject({
    entries: [{ ids: ['p2'] }],
    before: new Map([['pod', { v2: ['p1'] }]]),
  });
});

test('a ledger that can not be written is bad usage, before anything is made', async () => {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'run-1.jsonl'));
  const opening = openLedger({ file: join(folder, 'run-1.jsonl'), run: 'run-1', target });
  await expect(opening).rejects.toBeInstanceOf(UsageError);
  await expect(opening).rejects.toThrow('nothing is made without it');
});

test('what the target has of a kind is looked at once, and on disk before anything of it is made', async () => {
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const look = vi.fn(async () => ({ v2: ['p1'] }));
  const ledger = await openLedger({ file, run: 'run-1', target }, look);
  await Promise.all([ledger.before?.('pod'), ledger.before?.('pod')]);
  expect(look.mock.calls).toEqual([['pod']]);
  expect(ledgerIn(await readFile(file, 'utf8'))?.before).toEqual(new Map([['pod', { v2: ['p1'] }]]));
  await ledger.close();
});

test("an id that may be somebody else's is kept apart from those of what was made", async () => {
  const { ledger, read } = await opened();
  const kept = await ledger.intend('pod', {});
  kept.answered?.('p1');
  kept.made('p2');
  await ledger.close();
  expect((await read()).entries).toMatchObject([{ ids: ['p2'], answered: ['p1'] }]);
});

test('a name that an update gives is on disk before it does', async () => {
  const { ledger, read } = await opened();
  const kept = await ledger.intend('pod', { name: 'one' });
  await kept.renamed?.('two');
  expect((await read()).entries).toMatchObject([{ facts: { name: 'one' }, names: ['two'] }]);
  await ledger.close();
});

test('what ends with our own process is not written down', async () => {
  expect((await noLedger.intend('world', {})).tag).toBeUndefined();
});

test('an id that two submissions were answered with is doubted for both, and said so on disk', async () => {
  const { ledger, read } = await opened();
  const [one, two, elsewhere] = await Promise.all(
    ['probe', 'probe', 'second'].map((endpoint) => ledger.intend('job', { endpoint })),
  );
  one!.submitted?.('j1');
  elsewhere!.submitted?.('j1');
  expect(one!.isDoubted?.('j1')).toBe(false);
  two!.submitted?.('j1');
  await ledger.close();
  expect([one, two, elsewhere].map((kept) => kept!.isDoubted?.('j1'))).toEqual([true, true, false]);
  expect((await read()).entries.map(({ answered }) => answered)).toEqual([['j1'], ['j1'], undefined]);
});

test('why nothing more was made is on disk', async () => {
  const { ledger, read } = await opened();
  ledger.exceeded?.('a Pod costs too much');
  await ledger.close();
  expect((await read()).exceeded).toBe('a Pod costs too much');
});
