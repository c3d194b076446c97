import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchControl, openWorld } from '../testing/open-world.ts';
import { receive } from '../testing/receiver.ts';

describe('a webhook', () => {
  test('is called once the job completes, with its id and output', async () => {
    const { url, bodies } = await receive();
    const { run, pass } = await openWorld();
    const id = await run({ input: { probe: { work: 100, return: [1] } }, webhook: url });
    await pass(99);
    expect(bodies).toEqual([]);
    await pass(1);
    await pass(60_000);
    expect(bodies).toEqual([{ id, status: 'COMPLETED', output: [1] }]);
  });

  test('that answers 500 is called 2 more times, 10 s apart', async () => {
    const { url, bodies } = await receive(() => ({ status: 500 }));
    const { run, pass } = await openWorld();
    await run({ input: {}, webhook: url });
    const counts = [];
    for (const duration of [0, 9_999, 1, 9_999, 1, 3_600_000]) {
      await pass(duration);
      counts.push(bodies.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('whose receiver hangs up is called again', async () => {
    const { url, bodies } = await receive((call) => (call === 1 ? 'hang-up' : {}));
    const { run, pass } = await openWorld();
    await run({ input: {}, webhook: url });
    await pass(0);
    expect(bodies).toHaveLength(1);
    await pass(3_600_000);
    expect(bodies).toHaveLength(2);
  });

  test('whose receiver says that it is at it and hangs is waited for in the time of the world', async () => {
    const { url, bodies } = await receive(() => 'working');
    const { run, status, pass } = await openWorld();
    await run({ input: {}, webhook: url }, 'exclusive');
    const next = await run({ input: { probe: { work: 10 } } }, 'exclusive');
    const counts = [];
    for (const duration of [10, 39_989, 1, 39_999, 1, 3_600_000]) {
      await pass(duration);
      counts.push(bodies.length);
      if (duration === 10) expect(await status(next, 'exclusive')).toMatchObject({ status: 'COMPLETED' });
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  });

  test('whose receiver hangs without a word holds time still for a while only', async () => {
    const { url, bodies } = await receive(() => 'silence');
    const { run, pass } = await openWorld({ silenceMs: 100 });
    await run({ input: {}, webhook: url });
    await pass(9_999);
    expect(bodies).toHaveLength(1);
    await pass(1);
    expect(bodies).toHaveLength(2);
  });

  test('whose receiver is late is called once where the world was ordered to wait for it', async () => {
    const answered = Promise.withResolvers<object>();
    const { url, bodies } = await receive(() => answered.promise);
    const { run, pass, steer } = await openWorld({ silenceMs: 86_400_000 });
    await run({ input: {}, webhook: url });
    const late = await steer('POST /clock', { to: Date.parse('2026-06-01T00:00:01Z'), begun: 1, seen: 1 });
    expect(late).toMatchObject({ status: 409, body: { unsettled: true } });
    answered.resolve({});
    await pass(3_600_000);
    expect(bodies).toHaveLength(1);
  }, 60_000);

  test('that hangs keeps no other from being called, nor a world from being ended', async () => {
    const hung = await receive(() => 'working');
    const { url, bodies } = await receive();
    const { run, pass, id, control } = await openWorld();
    await Promise.all(Array.from({ length: 70 }, () => run({ input: {}, webhook: hung.url })));
    await run({ input: { probe: { beacon: url } }, webhook: url });
    await pass(0);
    expect(bodies).toHaveLength(3);
    expect((await fetchControl(`${control}/worlds/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test.each([
    'no HTTP\r\n\r\n',
    'HTTP/1.1 99999 Huge\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
  ])('whose receiver answers %j has failed, and is called again', async (garbage) => {
    let calls = 0;
    const server = createServer((socket) => {
      calls += 1;
      socket.on('error', () => {}).end(garbage);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { run, status, pass } = await openWorld();
    const { port } = server.address() as AddressInfo;
    const id = await run({ input: { probe: { return: 1 } }, webhook: `http://127.0.0.1:${port}/` });
    await pass(3_600_000);
    expect(calls).toBe(3);
    expect(await status(id)).not.toMatchObject({ status: 'FAILED' });
  });

  test('that nobody listens at changes nothing about the job', async () => {
    const { run, status, pass } = await openWorld();
    const id = await run({ input: { probe: { return: 1 } }, webhook: 'http://127.0.0.1:1/' });
    await pass(30_000);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 1 });
  });

  test.each([
    'http://example.test/',
    'ftp://127.0.0.1/',
    'http://127.0.0.1:1/%zz',
    'http://user:word@127.0.0.1:1/',
    'http://[::1]:1/',
    'HTTP://LOCALHOST:1/#part',
    `http://127.0.0.1:1/${'x'.repeat(100_000)}`,
  ])('that is %j is called in vain, and the service stays up', async (webhook) => {
    const { run, status, pass } = await openWorld();
    const id = await run({ input: { probe: { return: 1 } }, webhook });
    await pass(30_000);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('a beacon', () => {
  test('hears of each attempt, and of no end when the job is cancelled', async () => {
    const { url, bodies } = await receive();
    const { clock, run, call, pass } = await openWorld();
    const id = await run({ input: { probe: { beacon: url, work: 1_000 } } });
    await pass(500);
    await call(`POST /probe/cancel/${id}`);
    await pass(5_000);
    expect(bodies).toEqual([{ event: 'start', job: id, run: expect.any(String), at: clock.now }]);
  });

  test('can make the first attempts fail while the handler stays without memory', async () => {
    const { url, bodies } = await receive((call) => ({ body: call <= 2 ? { do: 'crash' } : {} }));
    const { run, status, pass } = await openWorld();
    const id = await run({ input: { probe: { beacon: url, return: 1 } } });
    await pass(0);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED', output: 1 });
    expect(bodies).toMatchObject([
      { event: 'start' },
      { event: 'start' },
      { event: 'start' },
      { event: 'end' },
    ]);
  });

  test('that hears of a run whose job is deleted hears no end', async () => {
    const { url, bodies } = await receive();
    const { run, pass } = await openWorld();
    await run({ input: { probe: { beacon: url, work: 60_000 } }, policy: { ttl: 10_000 } });
    await pass(100_000);
    expect(bodies).toMatchObject([{ event: 'start' }]);
  });
});
