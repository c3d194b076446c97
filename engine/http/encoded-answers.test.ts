import type { ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import {
  brotliCompressSync,
  createBrotliCompress,
  createDeflate,
  createGzip,
  createZstdCompress,
  deflateSync,
  gzipSync,
  type Zlib,
  zstdCompressSync,
} from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readingLimits } from '../reading-limits.ts';
import { serve } from '../testing/serve.ts';
import { createTransport, type TransportRequest, type TransportStream } from './transport.ts';

const transport = createTransport();
afterAll(transport.close);

const text = JSON.stringify({ title: 'Unauthorized', status: 401 });

async function answered(encoding: string, body: Uint8Array, change: Partial<TransportRequest> = {}) {
  const url = await serve((request, response) => {
    response.writeHead(200, { 'content-encoding': encoding, 'x-asked': request.headers['accept-encoding'] });
    response.end(body);
  });
  const call = { method: 'GET', url, headers: {}, body: undefined, ...change };
  const { headers, bytes } = await transport.send(call, 5000);
  return { asked: headers['x-asked'], text: Buffer.from(bytes).toString() };
}

test.each<[string, (plain: string) => Uint8Array]>([
  ['gzip', gzipSync],
  ['X-GZip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['deflate', deflateSync],
  ['gzip, br', (plain) => brotliCompressSync(gzipSync(plain))],
  ['identity', Buffer.from],
  ['utf-8', Buffer.from],
])('an answer encoded by %s, which nobody asked for, is read', async (encoding, encode) => {
  expect(await answered(encoding, encode(text))).toEqual({ asked: 'identity', text });
});

test('a call that names codings gets its answer as it is', async () => {
  const body = Buffer.from('not by gzip');
  const answer = await answered('gzip', body, { headers: { 'Accept-Encoding': 'identity' } });
  expect(answer).toEqual({ asked: 'identity', text: 'not by gzip' });
});

test('an answer without a body has nothing to decode', async () => {
  expect(await answered('gzip', Buffer.of())).toMatchObject({ text: '' });
});

describe('what can not be decoded is no answer', () => {
  const bomb = Buffer.concat(Array(3).fill(gzipSync(Buffer.alloc(readingLimits.bodyBytes / 2))));
  const deep = gzipSync('['.repeat(readingLimits.jsonDepth + 1));

  test.each<[string, string, Uint8Array, string]>([
    ['other bytes than it says', 'gzip', Buffer.from(text), 'garbled'],
    ['an end that is missing', 'br', brotliCompressSync(text).subarray(0, -3), 'garbled'],
    ['too many layers', 'gzip,gzip,gzip', gzipSync(gzipSync(gzipSync(text))), 'garbled'],
    ['more than is read', 'gzip', bomb, 'beyond'],
    ['more than is read, layer by layer', 'gzip, gzip', gzipSync(bomb), 'beyond'],
    ['deeper than is read', 'gzip', deep, 'beyond'],
  ])('%s', async (_, encoding, body, reason) => {
    await expect(answered(encoding, body)).rejects.toMatchObject({ name: 'TransportError', reason });
  });

  test.each<[string, string, Uint8Array]>([
    ['of other bytes than it says', 'gzip', Buffer.from(text)],
    ['whose end is missing', 'br', brotliCompressSync(text).subarray(0, -3)],
  ])('an answer that goes on, %s', async (_, encoding, body) => {
    const stream = await listenTo((response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const cut = await new Promise(stream.onCut);
    expect(cut).toMatchObject({ reason: 'garbled' });
    expect(stream.isOver()).toBe(true);
  });

  test('an answer that goes on, in too many layers', async () => {
    const listening = listenTo((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip,gzip,gzip' }).end('x');
    });
    await expect(listening).rejects.toMatchObject({ reason: 'garbled' });
  });
});

describe('an answer that goes on is decoded', () => {
  test.each<[string, () => Transform & Zlib]>([
    ['gzip', createGzip],
    ['deflate', createDeflate],
    ['br', createBrotliCompress],
    ['zstd', createZstdCompress],
  ])('as it comes, by %s', async (encoding, create) => {
    const encoder = create();
    const stream = await listenTo((response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      encoder.pipe(response);
      encoder.write('the first');
      encoder.flush();
    });
    await expect.poll(() => textOf(stream)).toBe('the first');
    expect(stream.isOver()).toBe(false);

    encoder.end(', and the last');

    await expect.poll(() => stream.isOver()).toBe(true);
    expect(textOf(stream)).toBe('the first, and the last');
  });

  test('to nothing, where it has no body', async () => {
    const stream = await listenTo((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end();
    });
    await expect.poll(() => stream.isOver()).toBe(true);
    expect(textOf(stream)).toBe('');
  });

  test('as far as it came, where it is stopped', async () => {
    const stream = await listenTo((response) => {
      const encoder = createGzip();
      response.writeHead(200, { 'content-encoding': 'gzip' });
      encoder.pipe(response);
      encoder.write('some');
      encoder.flush();
    });
    const cuts: unknown[] = [];
    stream.onCut((cut) => cuts.push(cut));
    await expect.poll(() => textOf(stream)).toBe('some');

    stream.stop();

    await expect.poll(() => stream.isOver()).toBe(true);
    expect(cuts).toEqual([]);
  });
});

async function listenTo(answer: (response: ServerResponse) => void): Promise<TransportStream> {
  const url = await serve((_, response) => answer(response));
  return transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
}

function textOf(stream: TransportStream): string {
  return Buffer.from(stream.bytes()).toString();
}
