import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError, WorldSpecError } from './core/errors.ts';
import { type Emulator, type StartOptions, start } from './start.ts';
import { dial } from './testing/raw.ts';

async function started(options: StartOptions = {}) {
  const emulator = await start(options);
  onTestFinished(() => emulator.stop());
  return emulator;
}

const readyOf = async (emulator: Emulator) => (await fetchControl(emulator, '/ready')).json();

function fetchControl({ control, controlToken }: Emulator, path: string): Promise<Response> {
  return fetch(`${control}${path}`, { headers: { authorization: `Bearer ${controlToken}` } });
}

test('it tells where its default world is and how to steer it', async () => {
  const emulator = await started();
  expect(emulator).toMatchObject({
    id: 'default',
    urls: { serverless: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/serverless\/v1$/) },
    endpoints: { probe: expect.any(String), second: expect.any(String), exclusive: expect.any(String) },
    control: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/control$/),
  });
  expect(new Set(Object.values(emulator.keys)).size).toBe(4);
});

test('a virtual world begins while v1 is still served', async () => {
  const { clock } = await started();
  expect(clock).toMatchObject({ kind: 'virtual', now: Date.parse('2026-06-01T00:00:00Z') });
});

test('it says which clock it has and how fast', async () => {
  const virtual = await started();
  const real = await started({ clock: 'real', speed: 50, now: 5_000 });
  expect(await readyOf(virtual)).toMatchObject({ clock: 'virtual', speed: 1 });
  expect(await readyOf(real)).toMatchObject({ clock: 'real', speed: 50 });
  expect(real.clock.now).toBeGreaterThanOrEqual(5_000);
});

test('the default world can be ordered', async () => {
  const emulator = await started({ world: { seed: 7, endpoints: [{ name: 'only' }] } });
  expect(emulator.endpoints).toEqual({ only: expect.any(String) });
});

test('a port that is in use is an error that says what to do', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const failure = await start({ port }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmulatorError);
  expect(String(failure)).toMatch(`port ${port} on 127.0.0.1 is in use. Choose another`);
  expect(failure).toHaveProperty('cause.code', 'EADDRINUSE');
});

test.each([{ port: 70_000 }, { host: '192.0.2.1', allowRemote: true }])(
  'an address that it can not listen at is an error: %j',
  async (options) => {
    await expect(start(options)).rejects.toThrow(EmulatorError);
  },
);

test('a virtual clock has no speed', async () => {
  await expect(start({ clock: 'virtual', speed: 2 })).rejects.toThrow('only a real clock has a speed');
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a speed of %d is refused', async (speed) => {
  const outcome = await start({ clock: 'real', speed }).then(
    (emulator) => emulator.stop().then(() => 'started'),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(EmulatorError);
});

test('a default world that names what does not exist is refused', async () => {
  await expect(start({ world: { faults: ['no-such'] } })).rejects.toThrow(WorldSpecError);
});

test('stopping frees the port, cuts calls that wait, and may be done twice', async () => {
  const emulator = await start();
  const { port } = new URL(emulator.control);
  const call = fetch(`${emulator.urls.serverless}/probe/runsync`, {
    method: 'POST',
    headers: { authorization: emulator.keys.valid },
    body: '{"input":{"probe":{"work":60000}}}',
  });
  const cut = expect(call).rejects.toThrow();
  await expect.poll(async () => clockOf(emulator)).toMatchObject({ arrived: 1 });
  await emulator.stop();
  await cut;
  await emulator.stop();
  await started({ port: Number(port) });
});

test('stopping does not wait for an upload that never ends', async () => {
  const emulator = await start();
  const socket = await dial(emulator.control);
  socket.on('error', () => {});
  socket.write('POST /serverless/v1/probe/run HTTP/1.1\r\nhost: e\r\ncontent-length: 100\r\n\r\n{"inp');
  await expect.poll(async () => clockOf(emulator)).toMatchObject({ arrived: 1 });
  await expect(emulator.stop()).resolves.toBeUndefined();
});

async function clockOf(emulator: Emulator): Promise<unknown> {
  return (await fetchControl(emulator, '/worlds/default/clock')).json();
}

test.each(['0.0.0.0', '::', '192.0.2.1', 'emulator.example'])(
  'an address that others reach must be wanted: %s',
  async (host) => {
    await expect(start({ host })).rejects.toThrow('--allow-remote');
  },
);

test.each(['localhost', '127.0.0.2'])('an address of loopback needs no more: %s', async (host) => {
  expect((await started({ host })).control).toMatch(/^http:/);
});

test('everybody may reach it that is allowed to, and control still wants its token', async () => {
  const emulator = await started({ host: '0.0.0.0', allowRemote: true });
  const control = `http://127.0.0.1:${new URL(emulator.control).port}/control`;
  expect((await fetch(`${control}/ready`)).status).toBe(401);
  expect((await fetchControl({ ...emulator, control }, '/ready')).status).toBe(200);
});

test.each([
  { host: '0.0.0.0', allowRemote: true },
  { controlHosts: ['emulator.example'] },
  { ownKeys: true },
])('where others reach it, the seed alone tells no key: %j', async (reach) => {
  const controlToken = 'a-token-that-nobody-guesses';
  const { keys: known } = await started({});
  const { keys, urls } = await started({ ...reach, controlToken });

  expect((await started({ ...reach, controlToken })).keys).toEqual(keys);
  expect((await started(reach)).keys.valid).not.toBe(keys.valid);
  const health = `http://127.0.0.1:${new URL(urls.serverless).port}/serverless/v1/probe/health`;
  const statusFor = async (key: string): Promise<number> =>
    (await fetch(health, { headers: { authorization: key } })).status;
  expect([await statusFor(known.valid), await statusFor(keys.valid)]).toEqual([401, 200]);
});

test.each(['', 'short', 'with a space in it all'])(
  'a token that is none is refused: %j',
  async (controlToken) => {
    await expect(start({ controlToken })).rejects.toThrow('at least 16 characters');
  },
);
