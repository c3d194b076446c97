import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from '../core/errors.ts';
import { receive } from '../testing/receiver.ts';
import { createCallLog } from './call-log.ts';
import { createEgress, createEgressAgent } from './egress.ts';

function egress(anywhere = false, standsStill = false) {
  const agent = createEgressAgent();
  onTestFinished(() => agent.destroy());
  const log = createCallLog();
  return { log, ...createEgress({ agent, anywhere, log, now: () => 7, standsStill }) };
}

test('a post goes out as JSON and brings the answer', async () => {
  const receiver = await receive(() => ({ status: 202, body: { do: 'fail' } }));
  const { post, log } = egress();
  expect(await post(receiver.url, { event: 'start' }, 1_000)).toEqual({ status: 202, text: '{"do":"fail"}' });
  expect(receiver.bodies).toEqual([{ event: 'start' }]);
  expect(log.entries()).toEqual([
    { at: 7, direction: 'out', method: 'POST', url: receiver.url, status: 202 },
  ]);
});

test.each([
  'http://example.test/',
  'http://127.0.0.1.example.test/',
  'http://127.0.0.1@example.test/',
  'http://0.0.0.0/',
  'http://192.168.0.1/',
  'http://localhost.example.test/',
  'nonsense',
  '',
])('%j is not called: it is not loopback', async (url) => {
  const { post, log } = egress();
  await expect(post(url, {}, 1_000)).rejects.toThrow(EmulatorError);
  expect(log.entries()).toEqual([]);
});

test('where the clock stands still, a slow receiver is waited for', async () => {
  const receiver = await receive(async () => {
    await sleep(300);
    return { status: 200 };
  });
  expect(await egress(false, true).post(receiver.url, {}, 100)).toMatchObject({ status: 200 });
  await expect(egress().post(receiver.url, {}, 100)).rejects.toThrow();
});

test('a receiver that does not answer is given up', async () => {
  const receiver = await receive(() => 'silence');
  const { post, log } = egress();
  await expect(post(receiver.url, {}, 50)).rejects.toThrow();
  expect(log.entries()).toMatchObject([{ status: null }]);
});

test('an answer is read up to 64 KiB; a longer one is none', async () => {
  // In JSON, a text has two marks more.
  const receiver = await receive((call) => ({ body: 'x'.repeat(65_533 + call) }));
  const { post } = egress();
  expect((await post(receiver.url, {}, 5_000)).text).toHaveLength(65_536);
  await expect(post(receiver.url, {}, 5_000)).rejects.toThrow('65536 bytes');
});

test('a port that nobody listens at is an error, not a hang', async () => {
  await expect(egress().post('http://127.0.0.1:1/', {}, 1_000)).rejects.toThrow();
});

test('a call that is called off already does not go out', async () => {
  const receiver = await receive();
  const { post, log } = egress();
  await expect(post(receiver.url, {}, 1_000, AbortSignal.abort())).rejects.toThrow();
  expect(receiver.bodies).toEqual([]);
  expect(log.entries()).toEqual([]);
});

test('nobody is called once the connections were closed, were there any or not', async () => {
  const agent = createEgressAgent();
  await agent.destroy();
  await expect(agent.ready()).rejects.toThrow('the emulator has ended');
});
