import { expect, test } from 'vitest';
import type { Transport } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { createAccess } from './access.ts';
import type { Entry } from './entry.ts';
import { sweepEach } from './sweep-each.ts';

/** Sweeps jobs of a target that answers their statuses so, one after the other. */
async function swept(
  ids: readonly string[],
  ...statuses: ['absent' | 'IN_PROGRESS' | 'CANCELLED', ...string[]]
) {
  const calls: string[] = [];
  let looks = 0;
  const transport: Transport = {
    async send({ url }) {
      const [operation, id] = url.split('/').slice(-2);
      calls.push(`${operation} ${id}`);
      if (operation === 'cancel') return json(404, {});
      const status = statuses[Math.min(looks++, statuses.length - 1)];
      return status === 'absent' ? json(404, {}) : json(200, { id, status });
    },
    listen: unheard,
    close: async () => {},
  };
  const access = createAccess(
    {
      ...{ name: 'staging', urls: { serverless: 'http://target.invalid' }, keys: { valid: 'key' } },
      ...{ endpoints: { probe: 'probe' }, secrets: {} },
    },
    transport,
  );
  const entry: Entry = {
    ...{ number: 1, kind: 'job', tag: 't', ids, gone: false },
    facts: { endpoint: 'probe', key: 'valid', endsBy: Date.now() + 60_000 },
  };
  const rests: number[] = [];
  const { closed, left } = await sweepEach([entry], access, async (ms) => void rests.push(ms));
  return { calls, rests, closed: closed.length, left: left.length };
}

test('a job that is not shown is gone where it is not shown seconds later, either', async () => {
  expect(await swept(['a'], 'absent')).toMatchObject({ rests: [5000], closed: 1, left: 0 });
});

test('one that is shown again, and works, is left', async () => {
  expect(await swept(['a'], 'absent', 'IN_PROGRESS')).toMatchObject({ rests: [5000], closed: 0, left: 1 });
});

test('one that is shown to have ended is gone, and nothing is waited for', async () => {
  const { calls, ...rest } = await swept(['a'], 'CANCELLED');
  expect(rest).toEqual({ rests: [], closed: 1, left: 0 });
  expect(calls).toEqual(['cancel a', 'status a']);
});

test('where one id is not shown, the others are cancelled nevertheless', async () => {
  const { calls, closed } = await swept(['a', 'b'], 'absent', 'CANCELLED');
  expect(calls).toEqual(expect.arrayContaining(['cancel a', 'cancel b']));
  expect(closed).toBe(1);
});
