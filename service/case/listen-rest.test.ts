import { expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport-error.ts';
import type { RestClient } from '../client/rest-client.ts';
import { listenRest } from './listen-rest.ts';

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
