import { expect, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport-error.ts';
import type { RestClient } from '../client/rest-client.ts';
import { listenBeside, listenRest } from './listen-rest.ts';

const log = { api: 'v2', method: 'GET', path: '/pods/{id}/logs', ids: { id: 'p' }, key: 'valid' } as const;

function listening(reason: 'timeout' | 'cut') {
  const client = { listen: () => Promise.reject(new TransportError(reason, 'no answer')) };
  return listenRest(client as unknown as RestClient)(log);
}

test('a log that has not begun in time is not judged: it may begin with its first line', async () => {
  await expect(listening('timeout')).rejects.toMatchObject({ kind: 'nothing-to-judge' });
});

test('one whose connection is lost is a violation of the transport', async () => {
  await expect(listening('cut')).rejects.toMatchObject({ basis: 'transport' });
});

test('another reader that is not answered reads nothing', async () => {
  const client = { listen: () => Promise.reject(new TransportError('cut', 'no answer')) };
  expect(await listenBeside(client as unknown as RestClient)(log)).toBeUndefined();
});

test.each([
  [200, false],
  [409, true],
  [503, true],
])('another reader that is answered %i: refused %s', async (status, isRefused) => {
  const stream = { status, stop: vi.fn() };
  const client = { listen: async () => stream };
  const read = await listenBeside(client as unknown as RestClient)(log);
  expect(read === undefined).toBe(isRefused);
  expect(stream.stop).toHaveBeenCalledTimes(isRefused ? 1 : 0);
});
