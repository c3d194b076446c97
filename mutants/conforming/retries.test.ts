import { expect, test } from 'vitest';
import { openWorld } from '../testing/open-world.ts';

const variants = ['failures-show-between-attempts'];
const failing = { input: { probe: { fail: { always: true } } } };

test('a job may show FAILED until it is queued for another attempt', async () => {
  const { run, status, pass } = await openWorld({ variants });
  const id = await run({ input: { probe: { work: 10, fail: { until: Number.MAX_SAFE_INTEGER } } } });
  await pass(10);
  expect(await status(id)).toMatchObject({ id, status: 'FAILED' });
  await pass(1000);
  expect(await status(id)).toMatchObject({ id, status: 'IN_PROGRESS' });
});

test('a job that shows FAILED can be retried, and has all its attempts again', async () => {
  const { call, run, status, pass, keys } = await openWorld({ variants });
  const id = await run(failing);
  await pass(0);
  expect(await call(`POST /probe/retry/${id}`, { key: keys.noAccess })).toMatchObject({ status: 403 });
  expect((await call(`POST /probe/retry/${id}`)).body).toEqual({ id, status: 'IN_QUEUE' });
  expect(await status(id)).toMatchObject({ status: 'IN_QUEUE' });
  await pass(3000);
  expect(await status(id)).toMatchObject({ status: 'FAILED', error: expect.any(String) });
  expect((await call(`POST /probe/cancel/${id}`)).status).toBe(400);
});

test('a purge leaves a job alone that shows FAILED', async () => {
  const { call, run, status, pass } = await openWorld({ variants });
  const id = await run(failing);
  await pass(0);
  expect((await call('POST /probe/purge-queue')).body).toMatchObject({ removed: 0 });
  expect(await status(id)).toMatchObject({ status: 'FAILED' });
});
