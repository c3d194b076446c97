import { expect, test } from 'vitest';
import { pastProxies } from './past-proxies.ts';

test.each([
  [{}, 'localhost,127.0.0.1'],
  [{ NO_PROXY: 'a.example' }, 'a.example,localhost,127.0.0.1'],
  [{ NO_PROXY: 'a.example', no_proxy: 'b.example' }, 'b.example,localhost,127.0.0.1'],
  [{ no_proxy: '' }, 'localhost,127.0.0.1'],
])('with %j a client goes past proxies at loopback', (environment, past) => {
  expect(pastProxies(environment)).toEqual({ NO_PROXY: past, no_proxy: past });
});
