import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionLimits, createReceiverServer } from './receiver-server.ts';

let close: () => Promise<void>;
const usual = { ...connectionLimits };

async function serving(limits: Partial<typeof connectionLimits>, noteForeign = () => true) {
  Object.assign(connectionLimits, limits);
  const created = createReceiverServer({
    listener(request, response) {
      if (request.url === '/ours') created.prove(request.socket);
      response.end();
    },
    mayBeOurs: (line) => line.includes('ours'),
    noteForeign,
    noteIdle: () => {},
    noteOpen: () => {},
  });
  created.server.listen(0, '127.0.0.1');
  await once(created.server, 'listening');
  onTestFinished(() => {
    Object.assign(connectionLimits, usual);
    void created.close();
  });
  const { port } = created.server.address() as AddressInfo;
  close = created.close;
  return async (): Promise<Socket> => {
    const taken = once(created.server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await taken;
    return socket;
  };
}

test('the oldest idle connection of a source gives way to a new one', async () => {
  const open = await serving({ perSource: 2, grace: 0 });
  const [oldest] = [await open(), await open()];
  const closed = once(oldest!.resume(), 'close');

  const newest = await open();
  newest.write('GET /ours HTTP/1.1\r\nhost: here\r\n\r\n');

  await closed;
  expect(String(await once(newest, 'data'))).toContain('200 OK');
});

test('a connection on which a call of ours came stays', async () => {
  const open = await serving({ perSource: 1, inAll: 1, grace: 0 });
  const ours = await open();
  ours.write('GET /ours HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(ours, 'data');
  const idle = await open();
  const closed = once(idle.resume(), 'close');

  await open();

  await closed;
  ours.write('GET /ours HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(String(await once(ours, 'data'))).toContain('200 OK');
});

test('a connection that has only just come is not cut', async () => {
  const open = await serving({ perSource: 1 });
  const [first] = [await open(), await open()];
  first!.write('GET /ours HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(String(await once(first!, 'data'))).toContain('200 OK');
});

test('a foreign caller is read no further than its first line, however many calls come behind it', async () => {
  const noteForeign = vi.fn(() => true);
  const open = await serving({}, noteForeign);
  const foreign = await open();
  const answers: string[] = [];
  foreign.on('data', (part) => void answers.push(String(part)));
  foreign.write('POST /aaaa HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\n{}'.repeat(400));

  await once(foreign, 'close');

  expect(noteForeign).toHaveBeenCalledTimes(1);
  expect(answers.join('').match(/HTTP\/1\.1 404/g) ?? []).toHaveLength(1);
  expect(answers.join('')).toContain('connection: close');
});

test.each(['\r\nGET /ours HTTP/1.1\r\n', 'GET http://here/ours HTTP/1.1\r\n'])(
  'a call of ours is heard that comes in pieces: %j',
  async (line) => {
    const open = await serving({});
    const ours = (await open()).setNoDelay();
    for (const piece of `${line}host: here\r\n\r\n`) {
      ours.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(String(await once(ours, 'data'))).toContain('200 OK');
  },
);

test.each([
  ['TLS', '\u0016\u0003\u0001'],
  ['no HTTP', 'NONSENSE\r\n'],
  ['a line without end', `GET /${'x'.repeat(20_000)}`],
  ['a space', ' GET /ours'],
])('what begins with %s is cut at once', async (_, text) => {
  const noteForeign = vi.fn(() => true);
  const open = await serving({}, noteForeign);
  const foreign = await open();
  foreign.write(text);
  await once(foreign.resume(), 'close');
  expect(noteForeign).toHaveBeenCalledWith(expect.objectContaining({ method: 'malformed' }));
});

test('it ends whatever connections are open', async () => {
  const open = await serving({});
  const [idle, begun] = [await open(), await open()];
  begun.write('GET /ours HTT');
  const closed = [idle, begun].map((one) => once(one.resume(), 'close'));
  await close();
  await Promise.all(closed);
});
