import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Transport, TransportRequest } from '../../engine/http/transport.ts';
import { openJournalFile } from '../../engine/ledger/journal.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { createAccess } from './access.ts';
import { closedFolder, reopenLedger } from './closed.ts';
import { openLedger } from './ledger.ts';
import { readLedger } from './read-ledger.ts';
import { sweep } from './sweep.ts';

/**
 * A target that takes the first deletion of its Pod, hides it for some calls, and shows it again: the deletion has failed. Or
 * it refuses every look then. The second deletion is carried out, unless none ever is.
 */
function resurrecting(
  hiddenFor: number,
  then: 'shows' | 'refuses' | 'shows each time' = 'shows',
  others: readonly object[] = [],
) {
  const pod = { id: 'p1', name: 'plumbline-1', status: 'RUNNING' };
  let deletions = 0;
  let hidden = 0;
  function answer(request: TransportRequest) {
    const { pathname } = new URL(request.url);
    const isAboutPod = pathname === '/v2/pods' || pathname.startsWith('/v2/pods/p1');
    return isAboutPod ? answerAboutPod(request, pathname === '/v2/pods') : json(500, {});
  }
  function answerAboutPod({ method }: TransportRequest, isList: boolean) {
    if (then === 'refuses' && deletions > 0 && hidden <= 0) return json(403, {});
    if (method === 'DELETE') {
      deletions += 1;
      hidden = hiddenFor;
      return json(204, {});
    }
    const isShown = (deletions < 2 || then === 'shows each time') && hidden-- <= 0;
    if (isList) return json(200, { pods: isShown ? [pod, ...others] : others });
    return isShown ? json(200, pod) : json(404, {});
  }
  const transport: Transport = {
    listen: unheard,
    close: async () => {},
    send: async (request) => answer(request),
  };
  const profile = {
    ...{ name: 'resurrecting', secrets: {}, keys: { valid: 'k' }, endpoints: { probe: 'p' } },
    ...{ urls: { serverless: 'http://a.example/s', restV2: 'http://a.example/v2' } },
    capabilities: { clockRate: 1000 },
  };
  return { access: createAccess(profile, transport), deletions: () => deletions };
}

async function ledgerOfPod(...more: readonly string[]): Promise<string> {
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const ledger = await openLedger({ file, run: 'run-1', target: { name: 't', profile: '/t', address: 'a' } });
  for (const number of ['1', ...more]) {
    const kept = await ledger.intend('pod', { api: 'v2', path: '/pods', name: `plumbline-${number}` });
    kept.made(`p${number}`);
  }
  await ledger.close();
  return file;
}

test('a Pod whose deletion fails a moment after it was taken is deleted again', async () => {
  const { access, deletions } = resurrecting(2);
  expect(await sweep(await ledgerOfPod(), access)).toEqual({ gone: 1, left: [] });
  expect(deletions()).toBe(2);
});

test('a Pod that comes back is deleted again although another one of the run is left', async () => {
  const other = { id: 'p2', name: 'plumbline-2', status: 'RUNNING' };
  const { access, deletions } = resurrecting(6, 'shows', [other]);
  const { gone, left } = await sweep(await ledgerOfPod('2'), access);
  expect(gone).toBe(1);
  expect(left).toMatchObject([{ what: 'pod p2 named plumbline-2' }]);
  expect(deletions()).toBe(2);
});

test('a Pod that can not be looked for a second time is left, and stays in the ledger', async () => {
  const { access } = resurrecting(2, 'refuses');
  const file = await ledgerOfPod();
  const { gone, left } = await sweep(file, access);
  expect({ gone, left: left.length }).toEqual({ gone: 0, left: 1 });
  expect((await readLedger(file))?.entries).toMatchObject([{ gone: false }]);
});

test('a Pod that comes back each time that it is deleted is left, with the command that deletes it', async () => {
  const { access, deletions } = resurrecting(2, 'shows each time');
  const file = await ledgerOfPod();
  const { gone, left } = await sweep(file, access);
  expect(gone).toBe(0);
  expect(left).toMatchObject([
    {
      kind: 'pod',
      what: expect.stringContaining('p1'),
      why: expect.stringContaining('each time that it was looked for once more'),
    },
  ]);
  expect(left[0]?.byHand).toContain(`curl -X DELETE`);
  expect(left[0]?.byHand).toContain(`'http://a.example/v2/pods/p1'`);
  expect(deletions()).toBeGreaterThan(2);
  expect((await readLedger(file))?.entries).toMatchObject([{ gone: false }]);
});

test.each([
  ['a full disk', () => openJournalFile('/dev/full'), 'ENOSPC'],
  ['a file system that is only read', () => Promise.reject(new Error('EROFS: read-only')), 'EROFS'],
])('what is on the target is deleted although the ledger is on %s', async (_, open, why) => {
  const { access, deletions } = resurrecting(2);
  const file = await ledgerOfPod();

  const swept = await sweep(file, access, open);

  expect(swept).toMatchObject({ gone: 1, left: [], unwritten: expect.stringContaining(why) });
  expect(deletions()).toBe(2);
  expect((await readLedger(file))?.entries).toMatchObject([{ gone: false }]);
});

test('a ledger that another process has swept is swept by nobody again', async () => {
  const { access, deletions } = resurrecting(2);
  const gone = async () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));
  expect(await sweep(await ledgerOfPod(), access, gone)).toEqual({ gone: 0, left: [] });
  expect(deletions()).toBe(0);
});

test('what came back is deleted again although its ledger is on a full disk', async () => {
  const { access, deletions } = resurrecting(2);
  const file = await ledgerOfPod();
  await sweep(file, access);
  const closed = join(closedFolder(dirname(file)), basename(file));
  const { entries } = (await readLedger(closed))!;
  const back = resurrecting(0);

  const reopened = await reopenLedger(closed, entries, () => openJournalFile('/dev/full'));
  await sweep(reopened.file, back.access);

  expect(reopened).toEqual({ file, unwritten: expect.stringContaining('ENOSPC') });
  expect(deletions()).toBe(2);
  expect(back.deletions()).toBeGreaterThan(0);
});

test('what is listed is deleted before creates are waited for that were not answered', async () => {
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const ledger = await openLedger({ file, run: 'run-1', target: { name: 't', profile: '/t', address: 'a' } });
  const kept = await ledger.intend('pod', { api: 'v2', path: '/pods', name: 'plumbline-1' });
  kept.made('p1');
  await ledger.intend('pod', { api: 'v2', path: '/pods', name: 'plumbline-2' });
  await ledger.close();
  const pods = new Map([['p1', { id: 'p1', name: 'plumbline-1', status: 'RUNNING' }]]);
  const answer = ({ method, url }: TransportRequest) => {
    const { pathname } = new URL(url);
    if (pathname === '/v2/pods') return json(200, { pods: [...pods.values()] });
    const id = pathname.split('/').at(-1)!;
    if (!pathname.startsWith('/v2/pods/') || !pods.has(id)) return json(404, {});
    if (method !== 'DELETE') return json(200, pods.get(id));
    pods.delete(id);
    return json(204, {});
  };
  const profile = {
    ...{ name: 'slow', secrets: {}, keys: { valid: 'k' }, endpoints: { probe: 'p' } },
    ...{ urls: { serverless: 'http://a.example/s', restV2: 'http://a.example/v2' } },
    capabilities: { clockRate: 1000 },
  };
  const transport: Transport = {
    ...{ listen: unheard, close: async () => {} },
    send: async (request) => answer(request),
  };

  const leftWhileWaiting: number[] = [];
  const waiting = async () => leftWhileWaiting.push(pods.size);
  const { gone } = await sweep(file, createAccess(profile, transport), openJournalFile, waiting);

  expect(leftWhileWaiting).toEqual([0]);
  expect(gone).toBe(2);
});
