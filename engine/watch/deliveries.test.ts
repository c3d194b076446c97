import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { callWebhook, webhookSignature } from './call-webhook.ts';
import { changeRecord, changeVariables } from './change-record.ts';
import { commandWords } from './command-words.ts';
import { exportOtlp, otlpTarget } from './export-otlp.ts';
import { prometheusType } from './render-prometheus.ts';
import { serveMetrics } from './serve-metrics.ts';

const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

/** Answers with these statuses, one after the other; the last one again and again. */
async function answering(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(statuses[Math.min(received.length, statuses.length) - 1]!).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const { signal } = new AbortController();
const options = { secret: 's', signal, now: () => 1_700_000_000_500, pauses: [1, 1] };

describe('a webhook', () => {
  test('is signed by HMAC-SHA256 over the moment and the body', () => {
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac secret
    expect(webhookSignature('secret', 1_700_000_000, '{}')).toBe(
      't=1700000000,v1=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163',
    );
  });

  test('gets the body with its signature and the id of the delivery', async () => {
    const { url, received } = await answering(204);
    expect(await callWebhook('x-1', '{"a":1}', { ...options, url })).toBeUndefined();
    expect(received).toHaveLength(1);
    expect(received[0]!.body).toBe('{"a":1}');
    expect(received[0]!.headers).toMatchObject({
      'plumbline-delivery': 'x-1',
      'plumbline-signature': webhookSignature('s', 1_700_000_000, '{"a":1}'),
      'content-type': 'application/json',
    });
  });

  test.each([
    ['is called again after trouble', [500, 429, 200], 3, undefined],
    ['is called again after a refusal on the way', [408, 421, 200], 3, undefined],
    ['is given up after its tries', [503], 3, 'the webhook answered 503 (3 tries)'],
    ['is called once where it refuses', [410], 1, 'the webhook answered 410'],
    ['is not followed elsewhere', [302], 1, 'the webhook answered 302'],
  ] as const)('%s', async (_, statuses, calls, problem) => {
    const { url, received } = await answering(...statuses);
    expect(await callWebhook('x-1', '{}', { ...options, url })).toBe(problem);
    expect(received).toHaveLength(calls);
  });

  test("that can't be called is said without its address", async () => {
    const url = 'http://hook:Secret1@127.0.0.1:9/';
    const problem = await callWebhook('x-1', '{}', { ...options, url });
    expect(problem).toBe('the webhook was not reached: the call could not be made (3 tries)');
  });

  test('that nobody serves is said without its address, which may hold a secret', async () => {
    const url = 'http://127.0.0.1:9/token-123';
    const problem = await callWebhook('x-1', '{}', { ...options, url });
    expect(problem).toMatch(/^the webhook was not reached: [\w ]+ \(3 tries\)$/);
    expect(problem).not.toContain('token-123');
  });
});

describe('where metrics are sent', () => {
  test.each([
    [undefined, {}, undefined],
    [undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, 'http://c:4318/v1/metrics'],
    [undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/otlp' }, 'http://c:4318/otlp/v1/metrics'],
    [undefined, { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c/m' }, 'http://c/m'],
    ['http://d', { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c/m' }, 'http://d/v1/metrics'],
    ['http://d', { OTEL_SDK_DISABLED: 'true' }, undefined],
  ])('by %j and %j is %j', (option, environment, url) => {
    expect(otlpTarget(option, environment)?.url).toBe(url);
  });

  test.each([
    ['nowhere', {}, '--otlp: expected an address'],
    [
      undefined,
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://c' },
      'OTEL_EXPORTER_OTLP_ENDPOINT: expected an address',
    ],
    [undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:p@c' }, 'it names a user or a password'],
    ['http://d', { OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c=x%0Ay' }, 'OTEL_EXPORTER_OTLP_HEADERS: header 2'],
    ['http://d', { OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'a b=c' }, 'METRICS_HEADERS: header 1'],
    ['http://d', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL says grpc'],
  ])('by %j and %j is an error', (option, environment, words) => {
    expect(() => otlpTarget(option, environment)).toThrow(words);
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://hook:Secret1@c' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'auth=Secret1%0A2' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_EXPORTER_OTLP_HEADERS: 'Secret1\u20ac=a' },
  ])('by %j is an error that shows no secret', (environment) => {
    expect(() => otlpTarget(undefined, environment)).toThrow(/^(?!.*Secret1)/s);
  });

  test('headers and attributes come from the variables of OpenTelemetry', () => {
    const target = otlpTarget('http://d', {
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,x=1',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=one,team=t',
      OTEL_SERVICE_NAME: 'two',
    });
    expect(target).toMatchObject({
      headers: { 'api-key': 'a b', x: '1' },
      attributes: { 'service.name': 'two', team: 't' },
    });
  });

  test('gets them as JSON; one that refuses is said', async () => {
    const { url, received } = await answering(200, 400, 302);
    const target = { url, headers: { 'api-key': 'k' }, attributes: {} };
    expect(await exportOtlp(target, '{"resourceMetrics":[]}')).toBeUndefined();
    expect(received[0]).toMatchObject({
      body: '{"resourceMetrics":[]}',
      headers: { 'content-type': 'application/json', 'api-key': 'k' },
    });
    expect(await exportOtlp(target, '{}')).toBe('the collector answered 400');
    expect(await exportOtlp(target, '{}')).toBe('the collector answered 302');
    const broken = { ...target, headers: { auth: 'Secret1\n2' } };
    expect(await exportOtlp(broken, '{}')).toBe('the collector was not reached: the call could not be made');
    const absent = { ...target, url: 'http://127.0.0.1:9/secret' };
    expect(await exportOtlp(absent, '{}')).toMatch(/^the collector was not reached: [\w ]+$/);
  });
});

test('metrics are served at one path, made afresh at each scrape', async () => {
  let scrapes = 0;
  const { url, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => `a ${++scrapes}\n`);
  expect(await (await fetch(url)).text()).toBe('a 1\n');
  const second = await fetch(url);
  expect([await second.text(), second.headers.get('content-type')]).toEqual(['a 2\n', prometheusType]);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  const port = Number(new URL(url).port);
  await expect(serveMetrics({ host: '127.0.0.1', port }, () => '')).rejects.toThrow(
    "can't be served on 127.0.0.1",
  );
  await close();
});

test('a connection with many scrapes behind each other is ended, since nobody may read the answers', async () => {
  let scrapes = 0;
  const { url, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => `a ${++scrapes}\n`);
  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(1000));
  await once(socket, 'close');
  expect(scrapes).toBe(1);
  await close();
});

test('metrics on loopback are served by names of loopback, and by those that were given', async () => {
  const statuses = async (hosts?: string[]): Promise<(number | undefined)[]> => {
    const served = await serveMetrics({ host: '127.0.0.1', port: 0, ...(hosts && { hosts }) }, () => 'a 1\n');
    const { port } = new URL(served.url);
    const names = [
      `localhost:${port}`,
      `[::1]:${port}`,
      'a.localhost',
      'watch.example',
      'evil.example:80',
      '::',
    ];
    const asked = names.map(async (host) => {
      const [answer] = await once(get(served.url, { headers: { host } }), 'response');
      answer.resume();
      return answer.statusCode as number;
    });
    const all = await Promise.all(asked);
    await served.close();
    return all;
  };
  expect(await statuses()).toEqual([200, 200, 200, 421, 421, 421]);
  expect(await statuses(['watch.example'])).toEqual([200, 200, 200, 200, 421, 421]);
});

test('metrics that others reach are served by any name, unless some are given', async () => {
  const ask = async (hosts: string[]): Promise<number> => {
    const served = await serveMetrics({ host: '0.0.0.0', port: 0, hosts }, () => 'a 1\n');
    const url = served.url.replace('0.0.0.0', '127.0.0.1');
    const [answer] = await once(get(url, { headers: { host: 'watch.example' } }), 'response');
    answer.resume();
    await served.close();
    return answer.statusCode;
  };
  expect(await ask([])).toBe(200);
  expect(await ask(['other.example'])).toBe(421);
});

test('metrics are scraped though others hold more connections than there may be', async () => {
  const { url, close } = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => 'a 1\n');
  const port = Number(new URL(url).port);
  for (let nth = 0; nth < 70; nth++)
    await once(
      connect(port, '127.0.0.1').on('error', () => {}),
      'connect',
    );
  expect(await (await fetch(url)).text()).toBe('a 1\n');
  await close();
});

test.each([
  ['./page.sh staging', ['./page.sh', 'staging']],
  [`'a b' "c 'd'" e'f g'h`, ['a b', "c 'd'", 'ef gh']],
  [String.raw`a\ b $HOME *`, [String.raw`a\ `.trim(), 'b', '$HOME', '*']],
  [`a '' b`, ['a', '', 'b']],
])('the words of %j', (text, words) => {
  expect(commandWords(text, '--on-change')).toEqual(words);
});

test.each(["'open", 'a "b', '  '])('%j is no command', (text) => {
  expect(() => commandWords(text, '--on-change')).toThrow('--on-change: ');
});

test('a change is told as a record and as variables, with what judges the case again', () => {
  const at = Date.UTC(2026, 9, 1, 3);
  const [firstFailed, confirmed] = [
    { round: 1, at },
    { round: 2, at: at + 2000 },
  ];
  const record = changeRecord(
    {
      ...{
        id: 'x-1',
        kind: 'violated',
        rule: 'job.run.accepts',
        at: at + 2000,
        message: 'm',
        seed: 7,
        path: '3:0',
      },
      ...{ firstFailed, confirmed, pending: [], report: 'reports/one' },
    },
    'staging',
    '/state',
  );
  expect(record.window.firstPassed).toBeNull();
  expect(record.report).toBe('/state/reports/one');
  expect(record.again).toBe('npm run verify -- --rule job.run.accepts --seed 7 --path 3:0');
  expect(changeVariables(record)).toEqual({
    PLUMBLINE_CHANGE: 'violated',
    PLUMBLINE_CHANGE_ID: 'x-1',
    PLUMBLINE_RULE: 'job.run.accepts',
    PLUMBLINE_TARGET: 'staging',
    PLUMBLINE_AT: '2026-10-01T03:00:02.000Z',
    PLUMBLINE_FIRST_FAILED: '2026-10-01T03:00:00.000Z',
    PLUMBLINE_FIRST_PASSED: '',
    PLUMBLINE_REPORT: '/state/reports/one',
  });
});
