import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

/** A target that treats each connection in its own way. */
async function withTarget<T>(serve: (socket: Socket) => void, use: (port: number) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    serve(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Of every kind one: what waits, what looks again and again, what needs a turn, what calls once. */
const rules = [
  'auth.job.missing-key',
  'job.input.required',
  'job.run.accepts',
  'job.wait.honoured',
  'job.policy.ttl.deletes',
  'job.cancel.queued',
  'job.status.reports',
];

async function verify(port: number) {
  const file = await writeProfile({
    name: 'bad target',
    urls: { serverless: `http://127.0.0.1:${port}/v1` },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe', exclusive: 'exclusive' },
    capabilities: { receiver: {} },
  });
  const results = await scratchFolder();
  const args = ['verify', '--target', file, '--seed', '1', '--cases', '5', '--results', results];
  const some = rules.flatMap((rule) => ['--rule', rule]);
  return runCommand([...args, ...some, '--patience', '500'], { PLUMBLINE_TEST_KEY: 'some-key' });
}

function answering(text: string) {
  return (socket: Socket): void => {
    socket.once('data', () => socket.end(text));
  };
}

const json = 'content-type: application/json\r\n';

describe.concurrent('a target that can not be judged is inconclusive, and says why', () => {
  test('nothing listens there, which is not even judged', async () => {
    const { code, stdout, stderr } = await verify(1);
    expect(stderr).toContain('connection was refused');
    expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('it takes connections and never answers', async () => {
    const { code, stdout } = await withTarget(() => {}, verify);
    expect(stdout).toContain('no answer within 500 ms');
    expect(stdout).toContain('0 pass, 0 fail');
    expect(code).toBe(3);
  });

  test('it answers half and hangs up', async () => {
    const half = answering(`HTTP/1.1 200 OK\r\n${json}content-length: 500\r\n\r\n{"id": "a`);
    const { code, stdout } = await withTarget(half, verify);
    expect(stdout).toContain('0 pass, 0 fail');
    expect(code).toBe(3);
  });

  test('it does not speak HTTP', async () => {
    const { code, stdout } = await withTarget(answering('SSH-2.0-nope\r\n'), verify);
    expect(stdout).toContain('not HTTP');
    expect(code).toBe(3);
  });

  test('it answers 200 with something that is not JSON', async () => {
    const text = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\n<html';
    const { code, stdout } = await withTarget(answering(text), verify);
    expect(stdout).toContain('not JSON');
    expect(stdout).not.toContain('conformant');
    expect([1, 3]).toContain(code);
  });
});
