import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, type TestContext, test } from 'vitest';
import { type Emulator, start } from '../emulator/start.ts';
import { runProgram, scratchFolder } from './run-command.ts';
import { eventually } from './running-command.ts';

const folder = new URL('../worker/', import.meta.url).pathname;
const fixtures = new URL('./fixtures/', import.meta.url).pathname;
const absent = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status !== 0;
if (absent) process.stderr.write('skipped: no python3 of 3.10 or newer: worker processes are not tested\n');

type Ends = Pick<TestContext, 'onTestFinished'>;

/** An emulator with one endpoint of external workers. */
async function serve({ onTestFinished }: Ends, workerPing = 1000): Promise<Served> {
  const emulator = await start({
    clock: 'real',
    workerPing,
    world: { rateLimits: false, endpoints: [{ name: 'probe', handler: 'external', workersMax: 2 }] },
  });
  onTestFinished(() => emulator.stop());
  return { ...emulator, onTestFinished };
}

type Served = Emulator & Ends;

let started = 0;

type Worker = { process: ChildProcess; said(): string };

function startWorker({ workers, onTestFinished }: Served, ...args: string[]): Worker {
  const child = spawn('python3', ['-m', 'plumbline_worker', ...args], {
    cwd: folder,
    env: { ...process.env, ...workers!.probe, PLUMBLINE_POD_ID: `worker-${++started}`, PYTHONPATH: fixtures },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (part) => {
    text += part;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { process: child, said: () => text };
}

async function call({ urls, keys }: Emulator, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ');
  const answer = await fetch(`${urls.serverless}/probe${path}`, {
    method,
    headers: { authorization: keys.valid },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what is asserted says what is in it
  return (await answer.json()) as any;
}

const submit = async (emulator: Emulator, input: object, policy = {}) =>
  (await call(emulator, 'POST /run', { input, policy })).id as string;
const run = (emulator: Emulator, probe: object, policy = {}) => submit(emulator, { probe }, policy);
const statusOf = (emulator: Emulator, id: string) => call(emulator, `GET /status/${id}`);

/** Ten calls at a time: a thousand connections at once are more than a port takes in. */
async function inTens<From, To>(items: readonly From[], call: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = [];
  for (let start = 0; start < items.length; start += 10) {
    done.push(...(await Promise.all(items.slice(start, start + 10).map(call))));
  }
  return done;
}

/** Waits until a job is as asked for. */
const becomes = (emulator: Emulator, id: string, status: string) =>
  eventually(
    () => statusOf(emulator, id),
    (record) => record.status === status,
  );

describe.skipIf(absent).concurrent('worker processes in Python', () => {
  test('finish a thousand jobs, although one of the two is killed in the middle', async (context) => {
    const emulator = await serve(context, 500);
    const gate = join(await scratchFolder(), 'open');
    const gated = ['--handler', 'gate:handler', '--concurrency', '8'];
    const workers = [startWorker(emulator, ...gated), startWorker(emulator, ...gated)];
    await eventually(
      () => call(emulator, 'GET /health'),
      (health) => health.workers.idle === 2,
    );
    const inputs = Array.from({ length: 1000 }, (_, number) =>
      number >= 500 && number < 516 ? { number, gate } : { number },
    );
    const ids = await inTens(inputs, (input) => submit(emulator, input));

    await eventually(
      () => call(emulator, 'GET /health'),
      ({ jobs }) => jobs.inProgress === 16 && jobs.completed === 500,
    );
    workers[0]!.process.kill('SIGKILL');
    await writeFile(gate, '');
    const health = await eventually(
      () => call(emulator, 'GET /health'),
      ({ jobs }) => jobs.inQueue + jobs.inProgress === 0,
    );

    expect(health.jobs).toMatchObject({ completed: 1000, failed: 0 });
    expect(health.jobs.retried).toBeGreaterThanOrEqual(8);
    const records = await inTens(ids, (id) => statusOf(emulator, id));
    expect(records.map(({ status, output }) => [status, output])).toEqual(
      inputs.map(({ number }) => ['COMPLETED', number]),
    );
    expect(health.workers).toEqual({ idle: 1, running: 0 });
  });

  test('are lost when they fall silent over a job, and another one does it', async (context) => {
    const emulator = await serve(context);
    const first = startWorker(emulator);
    const id = await run(emulator, { work: 2000, return: 'done' });
    await becomes(emulator, id, 'IN_PROGRESS');
    first.process.kill('SIGSTOP');
    startWorker(emulator);

    const record = await becomes(emulator, id, 'COMPLETED');

    expect(record.output).toBe('done');
    expect((await call(emulator, 'GET /health')).jobs).toMatchObject({ completed: 1, retried: 1 });
  });

  test('stop a job that is cancelled, and one whose time is over, and take the next', async (context) => {
    const emulator = await serve(context);
    startWorker(emulator);
    const cancelled = await run(emulator, { work: 600_000 });
    await becomes(emulator, cancelled, 'IN_PROGRESS');
    await call(emulator, `POST /cancel/${cancelled}`);
    const late = await run(emulator, { work: 600_000 }, { executionTimeout: 5000 });
    const next = await run(emulator, { return: 'next' });

    expect((await becomes(emulator, next, 'COMPLETED')).output).toBe('next');

    expect((await statusOf(emulator, cancelled)).status).toBe('CANCELLED');
    expect((await statusOf(emulator, late)).status).toBe('TIMED_OUT');
  });

  test('stream what a generator yields, with its metrics', async (context) => {
    const emulator = await serve(context);
    startWorker(emulator);
    const id = await run(emulator, {
      ...{ yield: ['a', { b: 1 }], metrics: [{ output_tokens: 3 }], return: 'end', work: 10 },
    });

    expect((await becomes(emulator, id, 'COMPLETED')).output).toBe('end');

    expect(await call(emulator, `GET /stream/${id}`)).toEqual([
      { output: 'a', metrics: { output_tokens: 3 } },
      { output: { b: 1 } },
    ]);
  });

  test('fail jobs, die of jobs, and jobs are tried three times', async (context) => {
    const emulator = await serve(context);
    startWorker(emulator);
    const failing = await run(emulator, { fail: { always: true } });
    expect(await becomes(emulator, failing, 'FAILED')).toMatchObject({ error: 'the probe was told to fail' });
    const crashing = await run(emulator, { crash: { until: Date.now() + 1500 }, return: 'survived' });
    await sleep(500);
    for (let left = 3; left > 0; left--) startWorker(emulator);

    expect((await becomes(emulator, crashing, 'COMPLETED')).output).toBe('survived');
  });

  test('end at SIGTERM when the job under way has ended, and take no other', async (context) => {
    const emulator = await serve(context);
    const worker = startWorker(emulator);
    const [first, second] = [await run(emulator, { work: 3000 }), await run(emulator, {})];
    await becomes(emulator, first, 'IN_PROGRESS');
    worker.process.kill('SIGTERM');
    const [code] = await once(worker.process, 'exit');

    expect(code).toBe(0);
    expect((await statusOf(emulator, first)).status).toBe('COMPLETED');
    expect((await statusOf(emulator, second)).status).toBe('IN_QUEUE');
    await eventually(
      () => call(emulator, 'GET /health'),
      ({ workers }) => workers.idle + workers.running === 0,
    );
  });

  test('wait while the endpoint has its maximum of workers', async (context) => {
    const emulator = await serve(context);
    startWorker(emulator);
    startWorker(emulator);
    await eventually(
      () => call(emulator, 'GET /health'),
      ({ workers }) => workers.idle === 2,
    );
    const third = startWorker(emulator);
    await eventually(
      async () => third.said(),
      (text) => text.includes('429'),
    );
    expect((await call(emulator, 'GET /health')).workers.idle).toBe(2);
  });

  test('say what is wrong with their environment', async () => {
    const { code, stderr } = await runProgram('python3', ['-m', 'plumbline_worker'], { PYTHONPATH: folder });
    expect(code).toBe(2);
    expect(stderr).toContain("this is no worker's environment");
  });

  test('may ask the emulator for their environment', async (context) => {
    const emulator = await serve(context);
    const { control, controlToken } = emulator;
    const environment = { EMULATOR_CONTROL_TOKEN: controlToken };
    const at = ['-m', 'plumbline_worker', '--emulator', new URL(control).origin];
    const child = spawn('python3', at, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    context.onTestFinished(() => void child.kill('SIGKILL'));
    expect(String((await once(child.stderr, 'data'))[0])).toContain('takes jobs');

    const unarmed = await runProgram('python3', at, { PYTHONPATH: folder });
    expect(unarmed).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('EMULATOR_CONTROL_TOKEN is not set'),
    });
    const second = spawn('python3', at, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    context.onTestFinished(() => void second.kill('SIGKILL'));
    await eventually(
      () => call(emulator, 'GET /health'),
      ({ workers }) => workers.idle === 2,
    );
    const elsewhere = await runProgram('python3', [...at, '--endpoint', 'none'], {
      ...{ PYTHONPATH: folder, ...environment },
    });
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('it has probe') });
  });

  test('pass their own tests', async () => {
    const args = ['-m', 'unittest', 'discover', '-s', `${folder}tests`, '-t', folder];
    const { code, stderr } = await runProgram('python3', args);
    expect(stderr).toMatch(/Ran [1-9]\d* tests.*\nOK/s);
    expect(code).toBe(0);
  });
});
