import { expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

const tenMinutes = 600_000;
const failing = { input: { probe: { fail: { always: true } } }, policy: { ttl: 2 * tenMinutes } };

test('a ttl that starts again with each retry is as long as it was, whoever set it and when', async () => {
  const variants = ['retry-starts-the-ttl-again', 'status-ttl-counts-from-the-call'];
  const { call, run, status, pass } = await openWorld({ variants });
  const id = await run(failing);
  await pass(3000);
  for (let attempt = 0; attempt < 2; attempt++) {
    await call(`POST /probe/retry/${id}`);
    await pass(3000);
  }
  await call(`GET /probe/status/${id}?ttl=${tenMinutes}`);
  await call(`POST /probe/retry/${id}`);

  await pass(tenMinutes - 1);
  expect((await status(id)).status).toBe('FAILED');
  await pass(1);
  expect((await status(id)).status).toBeUndefined();
});
