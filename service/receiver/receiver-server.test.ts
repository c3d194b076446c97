import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionLimits, createReceiverServer } from './receiver-server.ts';

const usual = { ...connectionLimits };

async function serving(limits: Partial<typeof connectionLimits>) {
  Object.assign(connectionLimits, limits);
  const created = createReceiverServer(
    (request, response) => {
      if (request.url === '/ours') created.prove(request.socket);
      response.end();
    },
    () => {},
  );
  created.server.listen(0, '127.0.0.1');
  await once(created.server, 'listening');
  onTestFinished(() => {
    Object.assign(connectionLimits, usual);
    created.server.closeAllConnections();
    created.server.close();
  });
  const { port } = created.server.address() as AddressInfo;
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
  newest.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');

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
  first!.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(String(await once(first!, 'data'))).toContain('200 OK');
});
