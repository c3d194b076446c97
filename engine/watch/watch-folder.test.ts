import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshWatch, hour, judgeBy, midnight, planOf, simulateWatch } from '../testing/simulated-watch.ts';
import { openWatchFolder } from './watch-folder.ts';
import type { WatchState } from './watch-state.ts';

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'plumbline-watch-'));
}

test('a state reads back as it was written, whatever the watch has come to', async () => {
  const path = await newFolder();
  const written: WatchState[] = [];
  await simulateWatch(planOf({ one: 3, two: 4 }), {
    until: midnight + hour,
    judge: judgeBy((rule, now) => (rule === 'one' || now > midnight + hour / 2 ? 'fail' : 'pass')),
    hooks: ['command', 'webhook'],
    written: (one) => void written.push(one),
  });
  const isRich = ({ open, outbox, rules }: WatchState): boolean =>
    open !== undefined || outbox.length > 0 || Object.values(rules).some(({ doubt }) => doubt !== undefined);
  const states = [freshWatch(), ...written.filter(isRich).slice(0, 4), written.at(-1)!];
  for (const one of states) {
    const folder = await openWatchFolder(path);
    await folder.save(one);
    await folder.close();
    const again = await openWatchFolder(path);
    expect(again.state).toEqual(one);
    await again.close();
  }
  expect(await readdir(path)).toEqual(['state.json']);
});

test('a state that would give a day more than its budget is no state', async () => {
  const path = await newFolder();
  const spent = { calls: -1e9, cost: 0, ms: 0 };
  await writeFile(
    join(path, 'state.json'),
    JSON.stringify({ ...freshWatch(), days: { '2026-10-01': spent } }),
  );
  await expect(openWatchFolder(path)).rejects.toThrow('is no state of a watch that this version can read');
});

test('a folder belongs to one process at a time', async () => {
  const path = await newFolder();
  const folder = await openWatchFolder(path);
  await expect(openWatchFolder(path)).rejects.toThrow(
    `another watch holds the folder ${path} (pid ${process.pid})`,
  );
  await folder.close();
  await (await openWatchFolder(path)).close();
});

test.each([
  ['of a process that has ended', JSON.stringify({ host: hostname(), pid: 2 ** 22 + 1, start: null })],
  ['that was not written to its end', '{"host":"he'],
])('a lock %s is taken over', async (_, text) => {
  const path = await newFolder();
  await writeFile(join(path, 'lock.json'), text);
  await (await openWatchFolder(path)).close();
});

test('a lock of another container of this host is taken over once nobody touches it', async () => {
  const path = await newFolder();
  const lock = join(path, 'lock.json');
  const owner = { host: hostname(), pid: 2 ** 22 + 1, start: null, namespace: 'another one' };
  await writeFile(lock, JSON.stringify(owner));
  await expect(openWatchFolder(path)).rejects.toThrow('on another container or PID namespace');
  const long = new Date(Date.now() - 61_000);
  await utimes(lock, long, long);
  await (await openWatchFolder(path)).close();
});

test.each<[string, (place: string) => unknown]>([
  ['a pipe', (place) => execFileSync('mkfifo', [place])],
  ['a folder', (place) => mkdir(join(place, 'inside'), { recursive: true })],
])('%s in the place of a file of the watch holds up nobody', async (_, put) => {
  const path = await newFolder();
  await put(join(path, 'lock.json'));
  await put(join(path, 'state.json.part'));

  const folder = await openWatchFolder(path);
  await folder.save(freshWatch());
  await folder.close();

  expect(await readdir(path)).toEqual(['state.json']);
  await rm(join(path, 'state.json'));
  await put(join(path, 'state.json'));
  await expect(openWatchFolder(path)).rejects.toThrow("can't be read: it is a");
});

test('a lock of another machine is left alone, with what to do', async () => {
  const path = await newFolder();
  const lock = join(path, 'lock.json');
  await writeFile(lock, JSON.stringify({ host: 'elsewhere', pid: 1, start: null }));
  await expect(openWatchFolder(path)).rejects.toThrow(`when it has ended, delete ${lock}`);
});

test.each([
  ['no JSON', '{"schema":'],
  ['of another shape', '{"schema":"plumbline/watch/1"}'],
  ['of another version', JSON.stringify({ ...freshWatch(), schema: 'plumbline/watch/2' })],
])('a state that is %s is refused, kept, and the lock given back', async (_, text) => {
  const path = await newFolder();
  const file = join(path, 'state.json');
  await writeFile(file, text);
  await expect(openWatchFolder(path)).rejects.toThrow('is no state of a watch that this version can read');
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readdir(path)).toEqual(['state.json']);
});

test.each<[string, Partial<WatchState> | object]>([
  ['an instant that is none', { begunAt: 1e300 }],
  ['a rule whose name is a command', { rules: { 'one; reboot': {} } }],
  ['a change of such a rule', { outbox: [changeOf({ rule: "one'$(reboot)" })] }],
  ['a change with an id that is more than one header', { outbox: [changeOf({ id: '1-1\r\nx: y' })] }],
  ['a report elsewhere', { outbox: [changeOf({ report: '../../elsewhere' })] }],
  [
    'a day on which nothing but money was gained',
    { days: { '2026-10-01': { calls: 0, cost: -1e9, ms: 0 } } },
  ],
])('a state with %s is refused', async (_, part) => {
  const path = await newFolder();
  await writeFile(join(path, 'state.json'), JSON.stringify({ ...freshWatch(), ...part }));
  await expect(openWatchFolder(path)).rejects.toThrow('is no state of a watch that this version can read');
});

function changeOf(more: object): object {
  const round = { round: 1, at: midnight };
  const violation = { firstFailed: round, confirmed: round, message: 'm', seed: 1, path: '0' };
  const id = '9d1c6a52-6a4e-4f0e-9d5c-1f2e3d4c5b6a-2';
  return { id, kind: 'violated', rule: 'one', at: midnight, ...violation, pending: [], ...more };
}

test('a state with a change that hooks have not taken is read', async () => {
  const path = await newFolder();
  await writeFile(join(path, 'state.json'), JSON.stringify({ ...freshWatch(), outbox: [changeOf({})] }));
  await (await openWatchFolder(path)).close();
});
