import { describe, expect, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import type { Site } from '../profile/site.ts';
import { type RestRequest, restTransportRequest } from './rest-request.ts';

const site: Site = {
  urls: {
    serverless: 'https://api.example/v2',
    restV1: 'https://rest.example/v1',
    restV2: 'https://rest.example/v2',
  },
  keys: { valid: 'the-key', invalid: 'no-key' },
  endpoints: {},
};
const create: RestRequest = { api: 'v2', method: 'POST', path: '/pods', key: 'valid', body: { name: 'a' } };

test('a create is a POST of JSON with a bearer token', () => {
  expect(restTransportRequest(create, site)).toEqual({
    method: 'POST',
    url: 'https://rest.example/v2/pods',
    headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
    body: '{"name":"a"}',
  });
});

describe('the address', () => {
  const url = (more: Partial<RestRequest>): string =>
    restTransportRequest({ api: 'v2', method: 'GET', path: '/pods', key: 'valid', ...more }, site).url;

  test('is that of the version', () => expect(url({ api: 'v1' })).toBe('https://rest.example/v1/pods'));

  test.each([
    ['a/b', 'a%2Fb'],
    ['ä?#', '%C3%A4%3F%23'],
  ])('holds the id %s as one segment', (id, segment) => {
    expect(url({ path: '/pods/{id}/logs', ids: { id } })).toBe(
      `https://rest.example/v2/pods/${segment}/logs`,
    );
  });

  test('holds a query, lists one by one', () => {
    expect(url({ query: { a: [1, 2], b: true, c: 'x y' } })).toBe(
      'https://rest.example/v2/pods?a=1&a=2&b=true&c=x+y',
    );
  });
});

test.each<[string, Partial<RestRequest>, Record<string, string>]>([
  ['no key', { key: 'missing' }, {}],
  ['a bare key', { keyForm: 'bare' }, { authorization: 'the-key' }],
  ['another header', { headers: { 'x-a': 'b' } }, { authorization: 'Bearer the-key', 'x-a': 'b' }],
])('a call may carry %s', (_, more, headers) => {
  const { body, ...read } = create;
  expect(restTransportRequest({ ...read, ...more }, site).headers).toEqual(headers);
});

test.each<[string, Partial<RestRequest>, Partial<Site>]>([
  ['an id that is missing', { path: '/pods/{id}' }, {}],
  ['an interface without an address', {}, { urls: { serverless: '' } }],
])('%s is our mistake', (_, more, where) => {
  expect(() => restTransportRequest({ ...create, ...more }, { ...site, ...where })).toThrow(SuiteError);
});

describe('the schema', () => {
  const outgoing = (api: 'v1' | 'v2', restV1Schema?: string) => {
    const urls = { ...site.urls, ...(restV1Schema === undefined ? {} : { restV1Schema }) };
    const request = { api, method: 'GET', path: '/openapi.json', at: 'schema', key: 'valid' } as const;
    return restTransportRequest(request, { ...site, urls });
  };

  test('of v2 has its documented place', () => {
    expect(outgoing('v2').url).toBe('https://rest.example/v2/openapi.json');
  });

  test('of v1 is where the profile says, and gets the key there', () => {
    const { url, headers } = outgoing('v1', 'https://rest.example/docs/v1.json');
    expect([url, headers]).toEqual([
      'https://rest.example/docs/v1.json',
      { authorization: 'Bearer the-key' },
    ]);
  });

  test('of somebody else gets no key', () => {
    expect(outgoing('v1', 'https://docs.example/v1.json').headers).toEqual({});
  });

  test('of nobody is an error of ours', () => expect(() => outgoing('v1')).toThrow(SuiteError));
});
