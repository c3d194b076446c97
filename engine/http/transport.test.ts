import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readingLimits } from '../reading-limits.ts';
import { answeringRaw, serve, serveSockets } from '../testing/serve.ts';
import { createTransport, TransportError, type TransportRequest } from './transport.ts';

const transport = createTransport();
afterAll(transport.close);

function send(url: string, change: Partial<TransportRequest> = {}, timeout = 5000, signal?: AbortSignal) {
  return transport.send({ method: 'GET', url, headers: {}, body: undefined, ...change }, timeout, signal);
}

describe('an answer comes as it is', () => {
  test('with its status, headers and bytes', async () => {
    const url = await serve((_, response) => {
      response.writeHead(418, { 'X-Twice': ['one', 'two'], 'content-type': 'text/plain' });
      response.end(Buffer.of(0xff, 0x00, 0x7b));
    });

    const { status, headers, bytes } = await send(url);

    expect(status).toBe(418);
    expect(headers).toMatchObject({ 'x-twice': 'one, two', 'content-type': 'text/plain' });
    expect([...bytes]).toEqual([0xff, 0x00, 0x7b]);
  });

  test('after all interim answers that a call may wait for', async () => {
    const hint = 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(readingLimits.interimAnswers);
    const url = await serveSockets(answeringRaw(`${hint}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`));
    expect(await send(url)).toMatchObject({ status: 200 });
  });

  test('and redirections are not followed', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await send(url)).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
  });
});

test('a call goes out as it is, whatever the bytes of its body', async () => {
  const url = await serve(async (request, response) => {
    response.setHeader('x-got', `${request.method} ${request.url} ${request.headers['x-own']}`);
    response.end(Buffer.concat(await request.toArray()));
  });

  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), fc.string({ unit: 'grapheme' })), async (body) => {
      const call = { method: 'POST', body, headers: { 'x-own': 'yes' } };
      const { headers, bytes } = await send(`${url}/a%2Fb?c=d`, call);
      expect(headers['x-got']).toBe('POST /a%2Fb?c=d yes');
      expect(Buffer.from(bytes)).toEqual(Buffer.from(body));
    }),
    { numRuns: 30 },
  );
});

describe('a body that is made while it is sent', () => {
  const blocks = {
    *[Symbol.iterator]() {
      for (let i = 0; i < 100; i++) yield Buffer.alloc(100_000, 'x');
    },
  };

  test.each([
    ['with its length', { 'content-length': '10000000' }],
    ['in chunks', {}],
  ])('arrives whole, %s', async (_, headers) => {
    const url = await serve(async (request, response) => {
      let size = 0;
      for await (const part of request) size += part.length;
      response.end(`${size} ${request.headers['content-length']} ${request.headers['transfer-encoding']}`);
    });
    const { bytes } = await send(url, { method: 'POST', body: blocks, headers });
    const length = 'content-length' in headers;
    expect(Buffer.from(bytes).toString()).toBe(
      `10000000 ${length ? '10000000 undefined' : 'undefined chunked'}`,
    );
  });

  test('may be answered before it is through, and the way stays open for the next call', async () => {
    const url = await serve((request, response) => {
      response.writeHead(413).end('too large');
      request.resume();
    });
    for (const _ of [1, 2]) {
      expect(await send(url, { method: 'POST', body: blocks })).toMatchObject({ status: 413 });
    }
  });

  test('is cut when the other side hangs up', async () => {
    const url = await serve((request) => void request.once('data', () => request.destroy()));
    await expect(send(url, { method: 'POST', body: blocks })).rejects.toMatchObject({ reason: 'cut' });
  });
});

describe('the lack of an answer is reported by its reason', () => {
  async function failure(sending: Promise<unknown>): Promise<TransportError> {
    const error = await sending.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransportError);
    return error as TransportError;
  }

  test('nobody listens', async () => {
    const error = await failure(send('http://127.0.0.1:1/x'));
    expect(error).toMatchObject({ reason: 'refused', message: /refused: GET http:\/\/127\.0\.0\.1:1\/x$/ });
    expect(error.cause).toBeDefined();
  });

  test('no such host', async () => {
    expect(await failure(send('http://no-such-host.invalid/'))).toMatchObject({ reason: 'unresolved' });
  });

  test('the connection is cut before an answer', async () => {
    const url = await serveSockets((socket) => socket.once('data', () => socket.destroy()));
    expect(await failure(send(url))).toMatchObject({ reason: 'cut' });
  });

  test('an answer 100 comes that nobody has asked for', async () => {
    const url = await serveSockets(
      answeringRaw('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    );
    expect(await failure(send(url))).toMatchObject({
      reason: 'cut',
      message: /we hung up: 100 \(Continue\) came/,
    });
  });

  test('the connection is cut in the middle of a body', async () => {
    const url = await serveSockets(
      answeringRaw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel'),
    );
    expect(await failure(send(url))).toMatchObject({ reason: 'cut' });
  });

  test('a body is shorter than it said', async () => {
    const url = await serveSockets(answeringRaw('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
    expect((await failure(send(url))).reason).toMatch(/^(garbled|cut)$/);
  });

  test('no answer in time', async () => {
    const url = await serve(() => {});
    expect(await failure(send(url, {}, 20))).toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('no answer within 20 ms'),
    });
  });

  test('no whole answer in time', async () => {
    const url = await serve((_, response) => void response.writeHead(200).write('hel'));
    expect(await failure(send(url, {}, 50))).toMatchObject({ reason: 'timeout' });
  });

  test('interim answers go on and on', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
    const url = await serveSockets(answeringRaw(hint.repeat(readingLimits.interimAnswers + 1)));
    expect(await failure(send(url))).toMatchObject({
      reason: 'beyond',
      message: expect.stringContaining('interim answers'),
    });
  });

  test('what answers is not HTTP', async () => {
    const url = await serveSockets(answeringRaw('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await failure(send(url))).toMatchObject({ reason: 'garbled' });
  });

  test('the call was given up', async () => {
    const end = new AbortController();
    const url = await serve(() => end.abort());
    expect(await failure(send(url, {}, 5000, end.signal))).toMatchObject({ reason: 'cut' });
  });
});

/** Bytes as they come from a broken server: some of a good answer, with anything in between. */
const nearlyHttp = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          'HTTP/1.1 ',
          'HTTP/1.0 ',
          '200 OK',
          '101 ',
          '100 Continue',
          '304 ',
          '\r\n',
          '\r\n\r\n',
          '\n',
          ': ',
        ],
        ...[
          'content-length',
          'transfer-encoding: chunked',
          'connection: upgrade',
          '5',
          '-1',
          '1e9',
          '{"id":"a"}',
        ],
        ...[
          'upgrade: websocket',
          'content-encoding: gzip',
          'location: http://[',
          'set-cookie: a',
          '0\r\n\r\n',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
  )
  .map((parts) => parts.join(''));

test('whatever comes back is an answer or the lack of one, never an error of ours', async () => {
  let bytes = '';
  const url = await serveSockets(
    (socket) => void socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1'))),
  );

  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        nearlyHttp,
        nearlyHttp.map((rest) => `HTTP/1.1 200 OK\r\n${rest}`),
      ),
      async (some) => {
        bytes = some;
        const outcome = await send(url, {}, 1000).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TransportError);
        else expect(outcome).toMatchObject({ status: expect.any(Number) });
      },
    ),
    { numRuns: 400 },
  );
});

describe('a call that can not be made is no fact about the target', () => {
  test.each<[string, Partial<TransportRequest>]>([
    ['an address that is none', { url: 'nonsense' }],
    ['an address of another kind', { url: 'ftp://127.0.0.1/' }],
    ['a header of two lines', { headers: { authorization: 'Bearer key\n' } }],
    ['a method that is none', { method: 'GET IT' }],
  ])('%s', async (_, change) => {
    const sending = send('http://127.0.0.1:1/', change);
    await expect(sending).rejects.toThrow();
    await expect(sending).rejects.not.toBeInstanceOf(TransportError);
  });
});

describe('an answer that goes on', () => {
  test('is there as far as it has come, and is left when nobody listens any more', async () => {
    const left = Promise.withResolvers<void>();
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('so far');
      response.once('close', () => left.resolve());
    });

    const stream = await transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
    await expect.poll(() => Buffer.from(stream.bytes()).toString()).toBe('so far');
    expect([stream.status, stream.isOver()]).toEqual([200, false]);

    stream.stop();
    await left.promise;
    await expect.poll(() => stream.isOver()).toBe(true);
  });

  test('may end by itself', async () => {
    const url = await serve((_, response) => response.end('all'));
    const stream = await transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
    await expect.poll(() => stream.isOver()).toBe(true);
    expect(Buffer.from(stream.bytes()).toString()).toBe('all');
  });

  test('reports that it was cut, and not that we hung up', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('so far');
    });
    const listen = () => transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 5000);
    const cuts: string[] = [];
    const ours = await listen();
    ours.onCut(({ reason }) => cuts.push(`ours ${reason}`));
    ours.stop();
    await expect.poll(() => ours.isOver()).toBe(true);

    const cutUrl = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('so far', () => response.destroy());
    });
    const theirs = await transport.listen({ method: 'GET', url: cutUrl, headers: {}, body: undefined }, 5000);
    theirs.onCut(({ reason }) => cuts.push(`theirs ${reason}`));
    await expect.poll(() => cuts).toEqual(['theirs cut']);
  });

  test('must begin in time', async () => {
    const url = await serve(() => {});
    const listening = transport.listen({ method: 'GET', url, headers: {}, body: undefined }, 50);
    await expect(listening).rejects.toMatchObject({ reason: 'timeout' });
  });
});
