import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport-error.ts';
import { jobTransportRequest } from './job-request.ts';
import { restTransportRequest } from './rest-request.ts';

const site = {
  urls: { serverless: 'http://s/v2', restV2: 'http://r/base' },
  keys: { valid: 'k' },
  endpoints: {},
};
const rest = (path: string, ids = {}) =>
  restTransportRequest({ api: 'v2', method: 'GET', path, ids, key: 'valid' }, site).url;

test.each(['\ud800', 'a\udc00b', '.', '..'])('the id %j, which no address can hold, is in no call', (id) => {
  expect(() => rest('/pods/{id}', { id })).toThrow(TransportError);
  const status = { operation: 'status', endpoint: 'probe', jobId: id, key: 'valid' } as const;
  expect(() => jobTransportRequest(status, site)).toThrow(TransportError);
});

describe('a path never leaves the address of the API', () => {
  test.each([
    '/../../control/worlds',
    '/a/%2e%2E/../x',
    '/%2e%2{id}/x',
    '\\..\\..\\x',
    '@evil.example/',
    '.evil.example/',
    ':1/',
  ])('%s', (path) => expect(() => rest(path, { id: 'e' })).toThrow('leads out of the address'));

  test.each(['/a/../b', '//b', '/a?b=/../..', '/http://h/'])('%s stays in it', (path) => {
    expect(new URL(rest(path)).pathname).toMatch(/^\/base\//);
  });
});
