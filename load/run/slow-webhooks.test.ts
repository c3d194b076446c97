import { expect, test } from 'vitest';
import type { SoakJob } from '../plan/soak-mix.ts';
import { judgeWebhooks, openSlowWebhooks } from './slow-webhooks.ts';

const job = (number: number, more: Partial<SoakJob> = {}) =>
  ({ number, kind: 'plain', last: { body: '{"status":"COMPLETED"}' }, ...more }) as SoakJob;

test('each call is answered late and counted for its job', async () => {
  const webhooks = await openSlowWebhooks(30);
  const began = performance.now();
  const answers = await Promise.all(
    ['/1', '/1', '/2', '/x'].map((path) => fetch(`${webhooks.url}${path}`, { method: 'POST', body: '{}' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  expect(performance.now() - began).toBeGreaterThan(29);
  expect([...webhooks.calls]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  await webhooks.stop();
});

test('a job that completed without a webhook, or with too many calls, fails', async () => {
  const verdict = async (calls: [number, number][], ...soakJobs: SoakJob[]) =>
    (await judgeWebhooks({ calls: new Map(calls) }, soakJobs, 0)).verdict;
  expect(await verdict([[0, 1]], job(0))).toBe('pass');
  expect(await verdict([[0, 3]], job(0))).toBe('pass');
  expect(await verdict([[0, 4]], job(0))).toBe('fail');
  expect(await verdict([], job(0))).toBe('fail');
  expect(await verdict([[0, 1]], job(0), job(1, { kind: 'cancelled' }))).toBe('pass');
  expect(await verdict([])).toBe('inconclusive');
});
