import { afterEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { servesV1 } from './serves-v1.ts';

const site = { urls: { serverless: '', restV1: 'http://x.example/v1' }, keys: { valid: 'k' }, endpoints: {} };
const before = { date: 'Sun, 01 Nov 2026 00:00:00 GMT' };
const after = { date: 'Tue, 01 Dec 2026 00:00:00 GMT' };

test.each<[string, number, Record<string, string>, boolean]>([
  ['a list, before the end', 200, before, true],
  ['a list, after the end', 200, after, true],
  ['a refusal, before the end, is v1 at fault', 410, before, true],
  ['a refusal, after the end, is v1 retired', 410, after, false],
  ['a redirect, after the end', 301, after, false],
])('%s', async (_, status, headers, served) => {
  const transport = { send: async () => json(status, [], headers), listen: unheard, close: async () => {} };
  expect(await servesV1(site, transport, true)).toBe(served);
});

test.each([
  ['a list', 200, true],
  ['a refusal may be v1 retired', 410, false],
])('%s, where nothing tells the day', async (_, status, served) => {
  const transport = { send: async () => json(status, [], {}), listen: unheard, close: async () => {} };
  expect(await servesV1(site, transport, true)).toBe(served);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['before', before, 'before', before, true],
  ['after, as by a wrong clock,', after, 'before', before, false],
  ['before', before, 'after, as by a wrong clock,', after, false],
])('a refusal %s the end by our clock and %s by its Date', async (...[, here, , theirs, served]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(here.date) });
  const transport = { send: async () => json(410, [], theirs), listen: unheard, close: async () => {} };
  expect(await servesV1(site, transport)).toBe(served);
});

test('a target without its address does not, and is not called', async () => {
  const send = async () => Promise.reject(new TransportError('refused', 'nobody'));
  expect(
    await servesV1({ ...site, urls: { serverless: '' } }, { send, listen: unheard, close: async () => {} }),
  ).toBe(false);
});
