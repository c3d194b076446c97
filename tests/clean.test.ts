import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ledgerIn } from '../service/ledger/read-ledger.ts';
import {
  controlProfile,
  type EmulatorProcess,
  fetchControl,
  startEmulatorProcess,
  writeProfile,
} from './emulator-process.ts';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';
import { eventually, type RunningCommand, startCommand } from './running-command.ts';

type CaseContext = {
  readonly emulator: EmulatorProcess;
  verify(...args: string[]): RunningCommand;
  clean(...args: string[]): ReturnType<typeof runCommand>;
  startClean(): RunningCommand;
  /** `clean` where no file may grow beyond one KiB. */
  cleanOnFullDisk(): ReturnType<typeof runCommand>;
  /** How much of what runs made is there. */
  made(): Promise<number>;
  ledgers(): Promise<string[]>;
  /** Resolves when some things have been made, the ids of all of them written down. */
  madeSome(): Promise<unknown>;
};

const started: EmulatorProcess[] = [];
afterAll(() => Promise.all(started.map((emulator) => emulator.stop())));

async function openCaseContext(clock: 'virtual' | 'real'): Promise<CaseContext> {
  const emulator = await startEmulatorProcess(['--clock', clock]);
  started.push(emulator);
  const results = await scratchFolder();
  const target = await writeProfile(clock === 'virtual' ? ofWorlds(emulator) : shared(emulator));
  const environment = { PLUMBLINE_TEST_KEY: emulator.keys.valid! };
  const ledgers = async (): Promise<string[]> => {
    const names = await readdir(join(results, 'ledger')).catch(() => []);
    return names.filter((name) => !name.startsWith('.')).map((name) => join(results, 'ledger', name));
  };
  const made = () => (clock === 'virtual' ? worldsOf(emulator) : jobsOf(emulator));
  const allWritten = async (): Promise<boolean> => {
    const [file] = await ledgers();
    const entries = (file && ledgerIn(await readFile(file, 'utf8'))?.entries) || [];
    return entries.length > 2 && entries.every(({ ids }) => clock === 'virtual' || ids.length > 0);
  };
  return {
    emulator,
    made,
    ledgers,
    madeSome: () => eventually(async () => (await allWritten()) && (await made()) > 2, Boolean),
    verify: (...args) =>
      startCommand(['verify', '--target', target, '--seed', '1', '--results', results, ...args], environment),
    clean: (...args) => runCommand(['clean', '--results', results, ...args], environment),
    startClean: () => startCommand(['clean', '--results', results], environment),
    cleanOnFullDisk: () =>
      runProgram(
        'bash',
        [
          '-c',
          'ulimit -f 1; exec "$0" "$@"',
          process.execPath,
          'scripts/main.js',
          'clean',
          '--results',
          results,
        ],
        environment,
      ),
  };
}

const ofWorlds = (emulator: EmulatorProcess) => ({ name: 'apart', ...controlProfile(emulator) });

const shared = ({ urls }: EmulatorProcess) => ({
  name: 'shared',
  urls: { serverless: urls.serverless },
  keys: { valid: '${PLUMBLINE_TEST_KEY}' },
  endpoints: { probe: 'probe', exclusive: 'exclusive' },
  capabilities: { receiver: {} },
});

/** All but the one that is always there. */
async function worldsOf({ control }: EmulatorProcess): Promise<number> {
  const answer = await fetchControl(`${control}/worlds`);
  return ((await answer.json()) as { worlds: unknown[] }).worlds.length - 1;
}

type Health = { jobs: { inQueue: number; inProgress: number } };

/** Those that wait or work. */
async function jobsOf({ urls, keys }: EmulatorProcess): Promise<number> {
  const headers = { authorization: `Bearer ${keys.valid}` };
  const ask = (endpoint: string) => fetch(`${urls.serverless}/${endpoint}/health`, { headers });
  const answers = await Promise.all(['probe', 'exclusive'].map(ask));
  const healths = (await Promise.all(answers.map((answer) => answer.json()))) as Health[];
  return healths.reduce((sum, { jobs }) => sum + jobs.inQueue + jobs.inProgress, 0);
}

const longJobs = ['--rule', 'job.policy.ttl.deletes', '--tier', 'gate'];

/** Stops a run at a moment at which something of it is there, and tells how much. */
async function stopInTheMiddle(run: RunningCommand, { made }: CaseContext): Promise<number> {
  const madeNow = async (): Promise<number> => {
    run.kill('SIGSTOP');
    const some = await eventually(
      async () => [await made(), await made()],
      ([one, two]) => one === two,
    );
    if (some[0] === 0) run.kill('SIGCONT');
    return some[0]!;
  };
  return eventually(madeNow, (some) => some > 0);
}

describe.concurrent.each([
  ['worlds of an emulator that runs apart', 'virtual', ['--area', 'job', '--cases', '5000']],
  ['long jobs of a shared target on a real clock', 'real', longJobs],
] as const)('%s', (_, clock, args) => {
  test('are left by a run that is killed, and deleted by `clean`', async () => {
    const caseContext = await openCaseContext(clock);
    const run = caseContext.verify(...args);
    await caseContext.madeSome();
    const meanwhile = await caseContext.clean();
    const left = await stopInTheMiddle(run, caseContext);
    run.kill('SIGKILL');
    await run.ended;
    const talk = await caseContext.clean('--dry-run');
    const still = await caseContext.made();

    const cleaned = await caseContext.clean();

    expect(meanwhile).toMatchObject({ code: 0, stdout: expect.stringContaining('still runs') });
    expect(left).toBeGreaterThan(0);
    expect(talk).toMatchObject({ code: 3, stdout: expect.stringContaining('would delete') });
    expect(still).toBeGreaterThan(0);
    expect(cleaned).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d+ deleted/) });
    expect(await caseContext.made()).toBe(0);
    expect(await caseContext.ledgers()).toEqual([]);
    expect(await caseContext.clean()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no run has left'),
    });
  });

  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('are deleted by the run itself when it gets a %s', async (signal, exitCode) => {
    const caseContext = await openCaseContext(clock);
    const run = caseContext.verify(...args);
    await caseContext.madeSome();

    run.kill(signal);
    const { code, stderr, stdout } = await run.ended;

    expect(stderr).toContain('interrupted');
    expect(stdout).toContain('the run was interrupted');
    expect(code).toBe(exitCode);
    expect(await caseContext.made()).toBe(0);
    expect(await caseContext.ledgers()).toEqual([]);
  });
});

describe.concurrent('a ledger', () => {
  test('is kept while the target can not be reached, and names no key', async () => {
    const caseContext = await openCaseContext('real');
    const run = caseContext.verify(...longJobs);
    await caseContext.madeSome();
    run.kill('SIGKILL');
    await run.ended;
    await caseContext.emulator.stop();

    const { code, stdout } = await caseContext.clean();

    const [file] = await caseContext.ledgers();
    expect(code).toBe(3);
    expect(stdout).toMatch(/could not delete job .* refused/);
    expect(await readFile(file!, 'utf8')).not.toContain(caseContext.emulator.keys.valid);
  });

  test('keeps nothing from being deleted where the disk is full', async () => {
    const caseContext = await openCaseContext('real');
    const run = caseContext.verify(...longJobs);
    await caseContext.madeSome();
    run.kill('SIGKILL');
    await run.ended;
    const [file] = await caseContext.ledgers();
    await appendFile(file!, '\n'.repeat(1024));

    const cleaned = await caseContext.cleanOnFullDisk();

    expect(cleaned).toMatchObject({ code: 0, stdout: expect.stringMatching(/\d+ deleted/) });
    expect(await caseContext.made()).toBe(0);
    expect(await caseContext.ledgers()).toEqual([]);
  });

  test('of worlds is done with when their emulator has ended', async () => {
    const caseContext = await openCaseContext('virtual');
    const run = caseContext.verify();
    await caseContext.madeSome();
    run.kill('SIGKILL');
    await run.ended;
    await caseContext.emulator.stop();

    expect(await caseContext.clean()).toMatchObject({ code: 0, stdout: expect.stringContaining('deleted') });
    expect(await caseContext.ledgers()).toEqual([]);
  });

  test('is not made where everything ends with the run', async () => {
    const results = await scratchFolder();
    await runCommand(['verify', '--rule', 'auth.job.missing-key', '--results', results]);
    expect(await readdir(results)).not.toContain('ledger');
  });
});

test('a second Ctrl-C ends a run at once, and what it leaves is deleted later', async () => {
  const caseContext = await openCaseContext('real');
  const run = caseContext.verify(...longJobs);
  await caseContext.madeSome();
  await caseContext.emulator.pause();
  run.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 600));
  run.kill('SIGINT');
  const { code, stderr } = await run.ended;
  const cleaning = caseContext.startClean();
  await eventually(async () => cleaning.stdout(), Boolean);
  cleaning.kill('SIGINT');
  const cleaned = await cleaning.ended;
  await caseContext.emulator.resume();

  expect(code).toBe(130);
  expect(stderr).toContain('npm run clean');
  expect(cleaned).toMatchObject({ code: 130, stderr: expect.stringContaining('The same command goes on') });
  expect(await caseContext.clean()).toMatchObject({ code: 0 });
  expect(await caseContext.made()).toBe(0);
});

test('an unknown target profile is bad usage', async () => {
  expect(await runCommand(['clean', '--target', 'nowhere.yaml'])).toMatchObject({ code: 2 });
});
