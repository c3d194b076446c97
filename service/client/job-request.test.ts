import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { limits } from '../../generated/limits.ts';
import type { Site } from '../profile/site.ts';
import {
  isWaitOver,
  type JobRequest,
  jobTransportRequest,
  longestAnswer,
  longestUpload,
} from './job-request.ts';

const site: Site = {
  urls: { serverless: 'https://api.example/v2' },
  keys: { valid: 'the-key', invalid: 'no-key' },
  endpoints: { probe: 'ep' },
};

const run: JobRequest = { operation: 'run', endpoint: 'ep', key: 'valid', body: { input: {} } };

test('a submission is a POST of JSON with a bearer token', () => {
  expect(jobTransportRequest(run, site)).toEqual({
    method: 'POST',
    url: 'https://api.example/v2/ep/run',
    headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
    body: '{"input":{}}',
  });
});

test.each<[JobRequest['operation'], Partial<JobRequest>, string]>([
  ['runsync', { query: { wait: 5000 }, body: {} }, 'POST /ep/runsync?wait=5000'],
  ['status', { jobId: 'j', query: { ttl: 1, a: 'b c' } }, 'GET /ep/status/j?ttl=1&a=b+c'],
  ['stream', { jobId: 'j' }, 'GET /ep/stream/j'],
  ['cancel', { jobId: 'j' }, 'POST /ep/cancel/j'],
  ['retry', { jobId: 'j' }, 'POST /ep/retry/j'],
  ['purgeQueue', {}, 'POST /ep/purge-queue'],
  ['health', {}, 'GET /ep/health'],
  ['requests', {}, 'GET /ep/requests'],
  ['openai', { route: 'v1/chat/completions' }, 'POST /ep/openai/v1/chat/completions'],
])('%s has its address', (operation, more, line) => {
  const { method, url } = jobTransportRequest({ operation, endpoint: 'ep', key: 'valid', ...more }, site);
  expect(`${method} ${url.replace(site.urls.serverless, '')}`).toBe(line);
});

test.each(['\ud800 half', '.', '..'])('no address can hold the id %j', (jobId) => {
  const request = { operation: 'status', endpoint: 'ep', key: 'valid', jobId } as const;
  expect(() => jobTransportRequest(request, site)).toThrow(expect.objectContaining({ reason: 'unsent' }));
});

test.each<[boolean, Partial<JobRequest>, number]>([
  [true, { operation: 'runsync', query: { wait: 1000 } }, 1000],
  [false, { operation: 'runsync', query: { wait: 1000 } }, 999],
  [true, { operation: 'runsync' }, limits.wait.default],
  [false, { operation: 'stream', jobId: 'j' }, limits.wait.maximum],
  [false, { operation: 'run' }, 1000],
  [true, { operation: 'runsync', query: { wait: limits.wait.maximum + 1 } }, limits.wait.minimum],
  [true, { operation: 'runsync', query: { wait: 0 } }, limits.wait.minimum],
  [false, { operation: 'runsync', query: { wait: 0 } }, limits.wait.minimum - 1],
])('that its wait is over is %s', (isOver, change, took) => {
  const request: JobRequest = { ...run, ...change };
  expect(isWaitOver({ request, sent: 5, answered: 5 + took })).toBe(isOver);
});

test('any job id is one segment of the path, and comes back out of it', () => {
  const id = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$/.test(text));
  fc.assert(
    fc.property(id, (jobId) => {
      const { url } = jobTransportRequest({ operation: 'status', endpoint: 'ep', jobId, key: 'valid' }, site);
      const segments = new URL(url).pathname.split('/');
      expect(segments).toHaveLength(5);
      expect(decodeURIComponent(segments[4]!)).toBe(jobId);
    }),
  );
});

test('any body comes back out of its text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const text = jobTransportRequest({ ...run, body }, site).body;
      expect(JSON.parse(String(text))).toEqual(JSON.parse(JSON.stringify(body)));
    }),
  );
});

describe('what a call carries', () => {
  test('without a key is a header with nothing in it, if asked for, or with the scheme alone', () => {
    const sent = (keyForm: 'empty' | 'scheme') =>
      jobTransportRequest({ ...run, key: 'missing', keyForm }, site).headers;
    expect(sent('empty')).toHaveProperty('authorization', '');
    expect(sent('scheme')).toHaveProperty('authorization', 'Bearer');
  });

  test('as the bare form of a key is the key alone', () => {
    const { headers } = jobTransportRequest({ ...run, keyForm: 'bare' }, site);
    expect(headers).toHaveProperty('authorization', 'the-key');
  });

  test.each([
    ['cut', 'Bearer the-ke'],
    ['altered', 'Bearer the-ke0'],
    ['longer', 'Bearer the-key-0'],
    ['swapped', 'Bearer THE-KEY'],
  ] as const)('as the %s form of a key is one that is almost the key', (keyForm, authorization) => {
    expect(jobTransportRequest({ ...run, keyForm }, site).headers).toHaveProperty(
      'authorization',
      authorization,
    );
  });

  test('as a text is that text, of any content type or none', () => {
    const { body, ...rest } = run;
    const text = { ...rest, text: '{"input":' };
    expect(jobTransportRequest(text, site)).toMatchObject({
      ...{ body: '{"input":', headers: { 'content-type': 'application/json' } },
    });
    expect(jobTransportRequest({ ...text, contentType: 'text/csv' }, site).headers['content-type']).toBe(
      'text/csv',
    );
    expect(jobTransportRequest({ ...text, contentType: null }, site).headers).not.toHaveProperty(
      'content-type',
    );
  });

  describe('as a filled body', () => {
    const filled = { head: '{"input":{"text":"', filler: 'é', tail: '"}}', size: 1_000_000 };
    const large: JobRequest = { operation: 'run', endpoint: 'ep', key: 'valid', filled };

    test('is all of its bytes, their number told', () => {
      const { body, headers } = jobTransportRequest(large, site);
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '1000000' });
      expect(Buffer.concat([...(body as Iterable<Uint8Array>)])).toHaveLength(1_000_000);
    });

    test('in chunks has no length', () => {
      expect(jobTransportRequest({ ...large, inChunks: true }, site).headers).not.toHaveProperty(
        'content-length',
      );
    });

    test('may take longer to send, the larger it is', () => {
      expect(longestUpload(run)).toBe(0);
      expect(longestUpload(large)).toBe(10_000);
    });
  });

  test('without a key is no authorization', () => {
    expect(jobTransportRequest({ ...run, key: 'missing' }, site).headers).not.toHaveProperty('authorization');
  });

  test('without a body is no content type', () => {
    const { headers, body } = jobTransportRequest(
      { operation: 'health', endpoint: 'ep', key: 'invalid' },
      site,
    );
    expect({ headers, body }).toEqual({ headers: { authorization: 'Bearer no-key' }, body: undefined });
  });
});

test.each<[string, Partial<JobRequest>]>([
  ['a key that the target lacks', { key: 'noAccess' }],
  ['no job id where one belongs', { operation: 'status' }],
  ['no route where one belongs', { operation: 'openai' }],
])('%s is an error of the suite', (_, change) => {
  expect(() => jobTransportRequest({ ...run, ...change }, site)).toThrow(SuiteError);
});

test('only calls that wait for a job may take long', () => {
  expect(longestAnswer(run)).toBe(0);
  expect(longestAnswer({ ...run, operation: 'runsync' })).toBe(limits.wait.default);
  expect(longestAnswer({ ...run, operation: 'runsync', query: { wait: 1234 } })).toBe(1234);
  for (const wait of [-5, 0, 999, 300_001]) {
    expect(longestAnswer({ ...run, operation: 'runsync', query: { wait } })).toBe(limits.wait.maximum);
  }
});
