import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { quoted } from '../engine/report/shell.ts';
import { ledgerIn } from '../service/ledger/read-ledger.ts';
import { hasTerminal } from './at-terminal.ts';
import { type EmulatorProcess, firstLine, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { scratchFolder } from './run-command.ts';
import { eventually, outcomeOf } from './running-command.ts';

const root = new URL('../', import.meta.url).pathname;

let emulator: EmulatorProcess;
let target: string;
beforeAll(async () => {
  emulator = await startEmulatorProcess(['--clock', 'real']);
  target = await writeProfile({
    name: 'shared',
    urls: { serverless: emulator.urls.serverless },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe', exclusive: 'exclusive' },
    capabilities: { receiver: {} },
  });
});
afterAll(() => emulator.stop());

/** Starts a run with long jobs by a program of the system, and waits until it has made some. */
async function startRun(start: (command: readonly string[]) => readonly [string, ...string[]]) {
  const results = await scratchFolder();
  const options = [
    '--target',
    target,
    '--seed',
    '1',
    '--results',
    results,
    '--rule',
    'job.policy.ttl.deletes',
  ];
  const [program, ...args] = start([
    process.execPath,
    'scripts/main.js',
    'verify',
    ...options,
    '--tier',
    'gate',
  ]);
  const child = spawn(program, args, {
    ...{ cwd: root, detached: true },
    env: { ...process.env, PLUMBLINE_TEST_KEY: emulator.keys.valid! },
  });
  onTestFinished(() => endGroupOf(child));
  const ledgers = async (): Promise<string[]> =>
    (await readdir(join(results, 'ledger')).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  const madeSome = async (): Promise<boolean> => {
    const [name] = await ledgers();
    const text =
      name === undefined ? '' : await readFile(join(results, 'ledger', name), 'utf8').catch(() => '');
    return (ledgerIn(text)?.entries ?? []).filter(({ ids }) => ids.length > 0).length > 2;
  };
  const ended = outcomeOf(child);
  await eventually(madeSome, Boolean);
  return { child, ended, results, ledgers };
}

function endGroupOf({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It ended as it should.
  }
}

describe('a run', () => {
  test('that gets several SIGHUPs while it deletes goes on with that', async () => {
    const { child, ended, ledgers } = await startRun(([program = '', ...args]) => [program, ...args]);
    await emulator.pause();
    child.kill('SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 600));
    child.kill('SIGHUP');
    await emulator.resume();

    const { code, stderr } = await ended;

    expect(code).toBe(129);
    expect(stderr).not.toContain('not everything may be deleted');
    expect(await ledgers()).toEqual([]);
  });

  test.skipIf(!hasTerminal)('deletes what it made when its terminal is gone', async () => {
    const { child, results, ledgers } = await startRun((command) => [
      ...(['script', '-q', '-e', '-c', command.map(quoted).join(' '), '/dev/null'] as const),
    ]);

    child.kill('SIGKILL');

    expect(await eventually(ledgers, ({ length }) => length === 0)).toEqual([]);
    const [name = ''] = (await readdir(results)).filter((one) => one.startsWith('20'));
    const page = join(results, name, 'results.json');
    expect(await eventually(() => readFile(page, 'utf8').catch(() => ''), Boolean)).toContain('interrupted');
  });
});

test.skipIf(spawnSync('nohup', ['true']).status !== 0)(
  'a command that `nohup` started outlives its terminal',
  async () => {
    const shell = spawn(
      'bash',
      ['-c', 'nohup "$0" scripts/main.js emulate --port 0 & wait', process.execPath],
      { cwd: root, detached: true },
    );
    onTestFinished(() => endGroupOf(shell));
    const line = await firstLine(shell, shell.stdout);
    const { control } = JSON.parse(line) as { control: string };

    const shellEnded = once(shell, 'exit');
    process.kill(-shell.pid!, 'SIGHUP');
    await shellEnded;

    expect((await fetch(control)).status).toBeLessThan(500);
  },
);

test('an emulator ends in good order with its terminal', async () => {
  const child = spawn(process.execPath, ['scripts/main.js', 'emulate', '--port', '0'], { cwd: root });
  const ended = outcomeOf(child);
  await firstLine(child, child.stdout);
  child.kill('SIGHUP');
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});
