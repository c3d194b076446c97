import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

const call = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
let heard = 0;
const server = createServer((_, response) => {
  heard += 1;
  setImmediate(() => response.end('x'.repeat(60_000)));
});
limitPipelining(server);

beforeEach(async () => {
  heard = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function connected() {
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

test('a connection with thousands of calls that takes no answer is ended, and few of them are carried out', async () => {
  const socket = connected();
  socket.on('error', () => {});
  socket.pause();
  socket.write(call.repeat(5000));
  const [accepted] = await once(server, 'connection');
  await once(accepted, 'close');
  expect(heard).toBe(16);
});

test('a few calls behind each other are answered, and so is who makes thousands one after the other', async () => {
  const socket = connected();
  let read = 0;
  let asked = 8;
  socket.write(call.repeat(8));
  for await (const part of socket) {
    read += `${part}`.split('HTTP/1.1 200').length - 1;
    for (; asked - read < 8 && asked < 400; asked += 1) socket.write(call);
    if (read === 400) break;
  }
  expect(heard).toBe(400);
});
