import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { livingOf } from './process-family.ts';
import { type ProgramBounds, runBounded } from './run-bounded.ts';

async function run(script: string, more: Partial<ProgramBounds> = {}) {
  const log = join(await mkdtemp(join(tmpdir(), 'plumbline-bounded-')), 'log');
  const mark = ['PLUMBLINE_TEST_MARK', randomUUID()] as const;
  const bounds = { mostMs: 60_000, mostBytes: 100_000, signal: new AbortController().signal, grace: 200 };
  const end = await runBounded('bash', ['-c', script], {
    ...{ ...bounds, environment: process.env, mark, log },
    ...more,
  });
  const family = { group: -1, mark: mark.join('=') };
  return { end, living: await livingOf(family), output: await readFile(more.log ?? log, 'utf8') };
}

test('a program that ends by itself is reported with its exit code and its output', async () => {
  const { end, living, output } = await run('echo out; echo err >&2; exit 3');
  expect(end).toMatchObject({ how: 'exited', code: 3, signal: null, leftBehind: 0 });
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
  expect(living).toEqual([]);
});

test('a program reads its input, and one that reads none is no trouble', async () => {
  expect((await run('cat', { input: 'facts' })).output).toBe('facts');
  expect((await run('exec < /dev/null; exit 0', { input: 'x'.repeat(1_000_000) })).end.code).toBe(0);
});

test('one that dies by a signal is reported with it', async () => {
  expect((await run('kill -SEGV $$')).end).toMatchObject({ how: 'signal', code: null, signal: 'SIGSEGV' });
});

test('one that hangs and hears no SIGTERM is ended with its children', async () => {
  const { end, living } = await run('trap "" TERM; sleep 600 & while :; do sleep 600; done', { mostMs: 300 });
  expect(end.how).toBe('too-long');
  expect(living).toEqual([]);
});

test('one that floods is ended, and its log is bounded', async () => {
  const { end, living, output } = await run('yes');
  expect(end.how).toBe('too-much-output');
  expect(output.length).toBe(100_000);
  expect(living).toEqual([]);
});

test.each([
  ['in its group', 'sleep 600 & exit 0'],
  ['in a session of its own', 'setsid sleep 600 & exit 0'],
])('a child that is left behind %s is counted and ended', async (_, script) => {
  const { end, living } = await run(script);
  expect(end).toMatchObject({ how: 'exited', code: 0, leftBehind: 1 });
  expect(living).toEqual([]);
});

test('a child that ends a moment later is not left behind', async () => {
  expect((await run('sleep 0.05 & exit 0')).end.leftBehind).toBe(0);
});

test('it ends when it is told to from outside, with the reason', async () => {
  const { end, living } = await run('sleep 600', { signal: AbortSignal.abort('enough') });
  expect(end).toMatchObject({ how: 'ended', reason: 'enough' });
  expect(living).toEqual([]);
});

test('one that is not there is reported', async () => {
  const log = join(await mkdtemp(join(tmpdir(), 'plumbline-bounded-')), 'log');
  const { signal } = new AbortController();
  const bounds = { environment: {}, mark: ['A', 'b'] as const, log, mostMs: 1000, mostBytes: 10, signal };
  expect(await runBounded('/no/such/program', [], bounds)).toMatchObject({ how: 'not-started' });
});

test('a log that a program lays elsewhere is kept here, and one that can not be kept is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bounded-'));
  const log = join(folder, 'log');
  await writeFile(join(folder, 'other'), 'precious');
  await symlink(join(folder, 'other'), log);
  const { end, output } = await run('echo out', { log });
  expect([end.logProblem, await readFile(log, 'utf8')]).toEqual([undefined, 'out\n']);
  expect([output, await readFile(join(folder, 'other'), 'utf8')]).toEqual(['out\n', 'precious']);

  await rm(folder, { recursive: true });
  const { signal } = new AbortController();
  const bounds = {
    environment: process.env,
    mark: ['A', 'b'] as const,
    log,
    mostMs: 60_000,
    mostBytes: 10,
    signal,
  };
  const lost = await runBounded('bash', ['-c', 'echo out; exit 3'], bounds);
  expect(lost).toMatchObject({ how: 'exited', code: 3, logProblem: expect.stringContaining('ENOENT') });
});
