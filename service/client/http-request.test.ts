import { describe, expect, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import type { KeyPlace, Site } from '../profile/site.ts';
import { bytesOf, type HttpRequest, httpTransportRequest } from './http-request.ts';

const siteWith = (key: KeyPlace): Site => ({
  urls: { serverless: 'https://api.example/v2' },
  keys: { valid: 'the key' },
  endpoints: {},
  balanced: { url: 'https://own.example/base', key },
});

const site = siteWith({ header: 'authorization' });
const get: HttpRequest = { method: 'GET', path: '/a%2Fb/', key: 'valid', order: { id: 'c1' } };

test('a call goes out below the address of the endpoint just as it is, with its order', () => {
  expect(httpTransportRequest({ ...get, query: 'a=1&a=%2B+' }, site)).toEqual({
    method: 'GET',
    url: 'https://own.example/base/a%2Fb/?a=1&a=%2B+',
    headers: {
      authorization: 'Bearer the key',
      'accept-encoding': 'identity',
      'plumbline-order': '{"id":"c1"}',
    },
    body: undefined,
  });
});

describe('the key goes where the endpoint takes it', () => {
  test.each<[KeyPlace, string, string | undefined, string | undefined]>([
    [{ header: 'x-key', form: 'bare' }, 'https://own.example/base/a%2Fb/', 'the key', undefined],
    [{ header: 'x-key', form: 'bearer' }, 'https://own.example/base/a%2Fb/', 'Bearer the key', undefined],
    [{ query: 'key' }, 'https://own.example/base/a%2Fb/?key=the%20key', undefined, undefined],
  ])('%j', (place, url, own, authorization) => {
    const outgoing = httpTransportRequest(get, siteWith(place));
    expect([outgoing.url, outgoing.headers['x-key'], outgoing.headers.authorization]).toEqual([
      url,
      own,
      authorization,
    ]);
  });

  test('behind a query of the call', () => {
    expect(httpTransportRequest({ ...get, query: 'a' }, siteWith({ query: 'key' })).url).toMatch(
      /\?a&key=the%20key$/,
    );
  });

  test('or nowhere', () => {
    const outgoing = httpTransportRequest({ ...get, key: 'missing' }, site);
    expect(outgoing.headers).not.toHaveProperty('authorization');
  });
});

describe('a body', () => {
  test('of bytes', () => {
    const outgoing = httpTransportRequest(
      { ...get, method: 'PUT', body: { base64: 'AP8=' }, contentType: 'a/b' },
      site,
    );
    expect([...(outgoing.body as Uint8Array), outgoing.headers['content-type']]).toEqual([0, 255, 'a/b']);
  });

  test.each([
    [{}, '30'],
    [{ inChunks: true } as const, undefined],
  ])('too large to be kept, with its length or without: %j', (more, length) => {
    const body = { filled: { head: '[', filler: 'ab', tail: ']', size: 30 }, ...more };
    const outgoing = httpTransportRequest({ ...get, method: 'PUT', body }, site);
    expect(outgoing.headers['content-length']).toBe(length);
    expect(Buffer.concat([...bytesOf(body)])).toEqual(
      Buffer.concat([...(outgoing.body as Iterable<Uint8Array>)]),
    );
  });
});

test('on a target without such an endpoint nothing can be called', () => {
  const { balanced: _, ...without } = site;
  expect(() => httpTransportRequest(get, without)).toThrow(SuiteError);
});
