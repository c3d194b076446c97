import { expect, onTestFinished, test } from 'vitest';
import { openReceiver, type Receiver } from '../../service/receiver/receiver.ts';
import { jobWebhook } from '../plan/job-webhook.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import { judgeWebhooks, openSlowWebhooks, proofOf } from './slow-webhooks.ts';

const secret = 'a-secret';
const idOf = (number: number) => `job-${number}`;
const job = (number: number, more: Partial<SoakJob> = {}) =>
  ({
    ...{ number, kind: 'plain', submission: { body: JSON.stringify({ id: idOf(number) }) } },
    last: { body: '{"status":"COMPLETED"}' },
    ...more,
  }) as SoakJob;

/** A call of a job's webhook, as the job's submission has its address. */
const call = (number: number, body = '', proof = proofOf(number, secret)) => ({
  url: jobWebhook('/hook', { number, proof }),
  body,
});

const judged = (received: ReturnType<typeof call>[], ...soakJobs: SoakJob[]) =>
  judgeWebhooks({ received, secret }, soakJobs, 0);

async function listening(): Promise<Receiver> {
  const receiver = await openReceiver({ listen: '127.0.0.1:0', url: undefined });
  onTestFinished(receiver.close);
  return receiver;
}

test('each call is answered late and counted for its job, whatever its method', async () => {
  const webhooks = openSlowWebhooks(await listening(), 30);
  const urlOf = (number: number) =>
    jobWebhook(webhooks.url, { number, proof: proofOf(number, webhooks.secret) });
  const began = performance.now();

  const statuses = await Promise.all([
    fetch(urlOf(1), { method: 'POST', body: '{}' }),
    fetch(urlOf(1), { method: 'PUT', body: '<job/>' }),
    fetch(urlOf(2)),
  ]);

  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(performance.now() - began).toBeGreaterThan(29);
  expect(await judgeWebhooks(webhooks, [job(1), job(2)], 0)).toMatchObject({
    verdict: 'pass',
    measured: 'of 2 jobs 0 without a call, 0 with more than 3',
  });
});

test("calls of somebody else, who can't know the address, are foreign and change no verdict", async () => {
  const receiver = await listening();
  const webhooks = openSlowWebhooks(receiver, 0);
  const { origin } = new URL(webhooks.url);
  const calls = Array.from({ length: 5 }, () => fetch(`${origin}/1`));
  const guessed = fetch(jobWebhook(`${origin}/webhook`, { number: 1, proof: proofOf(1, '') }));

  const statuses = (await Promise.all([...calls, guessed])).map(({ status }) => status);

  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(receiver.foreign().count).toBe(6);
  expect((await judgeWebhooks(webhooks, [job(1)], 0)).measured).toMatch(/1 without a call/);
});

test('a job that completed without a webhook, or with too many calls, fails', async () => {
  const verdict = async (...args: Parameters<typeof judged>) => (await judged(...args)).verdict;
  const calls = (count: number) => Array.from({ length: count }, () => call(0));
  expect(await verdict(calls(1), job(0))).toBe('pass');
  expect(await verdict(calls(3), job(0))).toBe('pass');
  expect(await verdict(calls(4), job(0))).toBe('fail');
  expect(await verdict([], job(0))).toBe('fail');
  expect(await verdict(calls(1), job(0), job(1, { kind: 'cancelled' }))).toBe('pass');
  expect(await verdict([])).toBe('inconclusive');
});

test.each([
  ["with another job's proof", call(0, '', proofOf(1, secret))],
  ['without one', { url: '/hook?job=0', body: '' }],
  ['that names another job', call(0, '{"id":"job-1"}')],
])('a call %s is for no job', async (_, one) => {
  expect(await judged([one], job(0), job(1, { kind: 'cancelled' }))).toMatchObject({
    verdict: 'fail',
    measured: 'of 1 jobs 1 without a call, 0 with more than 3; left out, since of no job: 1 call',
  });
});

test.each(['', '{"id":"job-0"}', '{"id":"a-delivery"}', '<job/>'])('a payload may be %j', async (body) => {
  expect((await judged([call(0, body)], job(0))).verdict).toBe('pass');
});
