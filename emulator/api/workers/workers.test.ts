import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Emulator, type StartOptions, start } from '../../start.ts';
import { dial } from '../../testing/raw.ts';

let emulator: Emulator;

afterEach(() => emulator.stop());

// biome-ignore lint/suspicious/noExplicitAny: what is asserted says what is in it
type Answer = { status: number; body: any };

async function serve(options: StartOptions = {}, workersMax = 3): Promise<void> {
  emulator = await start({
    clock: 'real',
    workerPing: 200,
    world: { endpoints: [{ name: 'probe', handler: 'external', workersMax }, { name: 'own' }] },
    ...options,
  });
}

/** `METHOD /path` below an endpoint's workers, or below its job API. */
const worker = (line: string, body?: unknown, key = emulator.keys.valid) =>
  send(new URL('/workers/probe', emulator.control).href, line, body, key);
const service = (line: string, body?: unknown) =>
  send(`${emulator.urls.serverless}/probe`, line, body, emulator.keys.valid);

async function send(base: string, line: string, body: unknown, key: string): Promise<Answer> {
  const [method = '', path = ''] = line.split(' ');
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/x-www-form-urlencoded' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const run = async (submission: object = {}) =>
  (await service('POST /run', { input: {}, ...submission })).body.id as string;
const status = async (id: string) => (await service(`GET /status/${id}`)).body;
const health = async () => (await service('GET /health')).body;

describe('a worker process', () => {
  test('takes a job as its handler is to see it, and ends it', async () => {
    await serve();
    const id = await run({ input: { a: 1 }, s3Config: { bucketName: 'b' } });
    expect(await status(id)).toMatchObject({ status: 'IN_QUEUE' });

    const { body } = await worker('GET /job-take/w1?from=x&job_in_progress=0');
    expect(body).toEqual({ id, input: { a: 1 }, s3Config: { bucketName: 'b' } });
    expect(await status(id)).toMatchObject({ status: 'IN_PROGRESS' });
    expect(await health()).toMatchObject({ jobs: { inProgress: 1 }, workers: { idle: 0, running: 1 } });

    const ended = await worker(`POST /job-done/w1/${id}?isStream=false`, { output: [1] });
    expect(ended).toEqual({ status: 200, body: { taken: true } });
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: [1] });
    expect(await health()).toMatchObject({ jobs: { completed: 1 }, workers: { idle: 1, running: 0 } });
  });

  test('waits for a job that is not there yet', async () => {
    await serve();
    const taking = worker('GET /job-take/w1?from=x');
    await expect.poll(health).toMatchObject({ workers: { idle: 1 } });
    const id = await run();
    expect((await taking).body).toMatchObject({ id });
  });

  test('takes as many jobs as it asks for', async () => {
    await serve();
    const ids = [await run(), await run(), await run()];
    const { body } = await worker('GET /job-take-batch/w1?from=x&batch_size=2&job_in_progress=0');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(await health()).toMatchObject({ jobs: { inProgress: 2, inQueue: 1 }, workers: { running: 1 } });
  });

  test('is given no job once it has hung up', async () => {
    await serve();
    const socket = await dial(emulator.control);
    socket.write(
      `GET /workers/probe/job-take/w1?a HTTP/1.1\r\nhost: e\r\nauthorization: ${emulator.keys.valid}\r\n\r\n`,
    );
    await expect.poll(health).toMatchObject({ workers: { idle: 1 } });
    socket.destroy();
    await expect.poll(health).toMatchObject({ workers: { idle: 0 } });
    const id = await run();
    expect((await worker('GET /job-take/w2?from=x')).body).toMatchObject({ id });
  });

  test('gives up the call before when it asks anew', async () => {
    await serve();
    const before = worker('GET /job-take/w1?from=x');
    await expect.poll(health).toMatchObject({ workers: { idle: 1 } });
    const after = worker('GET /job-take/w1?from=x');
    expect((await before).status).toBe(204);
    const id = await run();
    expect((await after).body).toMatchObject({ id });
  });

  test('streams, reports its progress, and fails', async () => {
    await serve();
    const id = await run({ policy: { executionTimeout: 60_000 } });
    await worker('GET /job-take/w1?from=x');
    await worker(`POST /job-stream/w1/${id}?isStream=true`, { output: 'a', metrics: { m: 1 } });
    await worker(`POST /job-done/w1/${id}`, { status: 'IN_PROGRESS', output: 'half' });
    expect(await status(id)).toMatchObject({ status: 'IN_PROGRESS', output: 'half' });
    expect((await service(`GET /stream/${id}`)).body).toEqual([{ output: 'a', metrics: { m: 1 } }]);

    await worker(`POST /job-done/w1/${id}`, { error: 'no luck' });
    for (const error of ['no luck', { odd: 1 }]) {
      expect((await worker('GET /job-take/w1?from=x')).body).toMatchObject({ id });
      await worker(`POST /job-done/w1/${id}`, { error, output: 1 });
    }
    expect(await status(id)).toMatchObject({ status: 'FAILED', error: '{"odd":1}' });
    expect(await health()).toMatchObject({ jobs: { failed: 1, retried: 2 } });
  });

  test('reports its progress too late, and revives nothing', async () => {
    await serve();
    const id = await run();
    await worker('GET /job-take/w1?from=x');
    await worker(`POST /job-done/w1/${id}`, { output: 'whole' });
    await worker(`POST /job-done/w1/${id}`, { status: 'IN_PROGRESS', output: 'half' });
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 'whole' });
    expect(await health()).toMatchObject({ jobs: { completed: 1, inProgress: 0, inQueue: 0, retried: 0 } });
  });

  test('is told which job to stop, until it no longer names it', async () => {
    await serve();
    const id = await run();
    await worker('GET /job-take/w1?from=x');
    const listening = worker('GET /job-stop/w1?from=x');
    await service(`POST /cancel/${id}`);

    expect((await listening).body).toEqual({ jobsToStop: [id] });
    await worker(`GET /ping/w1?job_id=${id}`);
    expect((await worker('GET /job-stop/w1?from=x')).body).toEqual({ jobsToStop: [id] });

    const late = await worker(`POST /job-done/w1/${id}`, { output: 'late' });
    expect(late.body).toEqual({ taken: false });
    expect(await status(id)).toMatchObject({ status: 'CANCELLED' });
  });

  test('that wants to be replaced is a worker no more', async () => {
    await serve();
    const id = await run();
    await worker('GET /job-take/w1?from=x');
    await worker(`POST /job-done/w1/${id}`, { output: 1, stopPod: true });
    expect(await health()).toMatchObject({ jobs: { completed: 1 }, workers: { idle: 0, running: 0 } });
  });

  test('waits while the endpoint has its maximum', async () => {
    await serve({}, 1);
    const first = worker('GET /job-take/w1?from=x');
    await expect.poll(health).toMatchObject({ workers: { idle: 1 } });
    expect(await worker('GET /job-take/w2?from=x')).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('maximum') },
    });
    const id = await run();
    expect((await first).body).toMatchObject({ id });
  });
});

describe('a lost worker', () => {
  test('that falls silent loses its job to another', async () => {
    await serve();
    const id = await run();
    await worker('GET /job-take/w1?from=x');
    const taking = worker('GET /job-take/w2?from=x');
    expect((await taking).body).toMatchObject({ id });

    expect((await worker(`POST /job-done/w1/${id}`, { output: 'late' })).body).toEqual({ taken: false });
    await worker(`POST /job-done/w2/${id}`, { output: 'right' });
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 'right' });
    expect(await health()).toMatchObject({ jobs: { retried: 1 } });
  });

  test('is not one that pings, but a job that it no longer names is', async () => {
    await serve();
    const [kept, lost] = [await run(), await run()];
    await worker('GET /job-take-batch/w1?from=x&batch_size=2');
    const pinging = setInterval(() => void worker(`GET /ping/w1?job_id=${kept},`).catch(() => {}), 50);
    onTestFinished(() => clearInterval(pinging));

    expect((await worker('GET /job-take/w2?from=x')).body).toMatchObject({ id: lost });

    expect(await status(kept)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  test('comes back as a new one when it asks again', async () => {
    await serve();
    await run();
    await worker('GET /job-take/w1?from=x');
    await expect.poll(health, { timeout: 60_000 }).toMatchObject({ workers: { idle: 0, running: 0 } });
    expect((await worker('GET /job-take/w1?from=x')).status).toBe(200);
  });
});

describe('what is not by the protocol is answered clearly', () => {
  test.each([
    ['GET /job-take/$ID?from=x', undefined, 422, /workerId/],
    ['GET /job-take/w1?job_in_progress=maybe', undefined, 422, /job_in_progress/],
    ['GET /job-take-batch/w1?from=x', undefined, 422, /batch_size is missing/],
    ['GET /job-take-batch/w1?batch_size=0', undefined, 422, /batch_size/],
    ['POST /job-done/w1/j1', undefined, 422, /not JSON/],
    ['POST /job-done/w1/j1', '{"output":', 422, /not JSON/],
    ['POST /job-done/w1/j1', [], 422, /body/],
    ['POST /job-done/w1/j1', { stopPod: 'yes' }, 422, /stopPod/],
    ['POST /job-stream/w1/j1', {}, 422, /output/],
    ['GET /job-done/w1/j1', undefined, 404, /nothing at GET/],
    ['GET /nowhere', undefined, 404, /nothing at GET/],
  ] as const)('%s %j', async (line, body, status, words) => {
    await serve();
    const answer = await worker(line, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(words);
  });

  test('keys that are missing, wrong or without access', async () => {
    await serve();
    expect((await worker('GET /ping/w1', undefined, '')).status).toBe(401);
    expect((await worker('GET /ping/w1', undefined, emulator.keys.invalid)).status).toBe(401);
    expect((await worker('GET /ping/w1', undefined, emulator.keys.noAccess)).status).toBe(403);
  });

  test('endpoints whose workers are the emulator’s own, or that are not', async () => {
    await serve();
    for (const id of ['own', 'nowhere']) {
      const answer = await fetch(new URL(`/workers/${id}/ping/w1`, emulator.control));
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('--workers external');
    }
  });

  test('a clock on which no process can live', async () => {
    await serve();
    for (const options of [{ clock: 'virtual' }, { clock: 'real', speed: 60 }] as const) {
      await expect(start({ ...options, externalWorkers: true })).rejects.toThrow('--clock real');
    }
  });
});

test('of the default world every queue has external workers when asked for, and tells their environment', async () => {
  await serve({ externalWorkers: true, workerPrefix: 'OTHER', world: {} });
  const { endpoints, workers, addresses } = emulator;
  expect(Object.keys(workers!).sort()).toEqual(
    Object.keys(endpoints)
      .filter((name) => !(name in addresses))
      .sort(),
  );
  expect(workers!.probe).toMatchObject({
    OTHER_WEBHOOK_GET_JOB: expect.stringMatching(/\/workers\/probe\/job-take\/\$ID\?/),
    OTHER_WEBHOOK_POST_OUTPUT: expect.stringContaining('/$OTHER_POD_ID/$ID?'),
    OTHER_PING_INTERVAL: '200',
    OTHER_POD_ID: 'worker-1',
  });
});
