import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';
import type { WebhookOutcome } from './webhook.ts';

const webhook = 'http://127.0.0.1:9/hook';
const taken: WebhookOutcome = { ended: 'answered', status: 200 };
const failed: WebhookOutcome = { ended: 'answered', status: 500 };

function completed(bench = createBench()) {
  const job = bench.submit({ webhook });
  bench.returns(job);
  return { bench, job };
}

test('the completion of a job calls its webhook, and nothing does before', () => {
  const bench = createBench();
  const job = bench.submit({ webhook });
  bench.end(job, { ended: 'failed', error: 'no luck' });
  bench.pass(1_000);
  expect(bench.webhookCalls).toEqual([]);
  bench.returns(job);
  expect(bench.webhookCalls).toMatchObject([{ url: webhook, body: { id: job.id, status: 'COMPLETED' } }]);
});

test('a call that was taken is the last', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.end(taken);
  bench.pass(3_600_000);
  expect(bench.webhookCalls).toHaveLength(1);
});

test('a call that failed is repeated 10 s later, not a millisecond before', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.end(failed);
  bench.pass(9_999);
  expect(bench.webhookCalls).toHaveLength(1);
  bench.pass(1);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('a receiver that keeps failing is called 2 more times, 10 s apart', () => {
  const { bench } = completed();
  const start = bench.now();
  for (let call = 0; call < 3; call++) {
    bench.webhookCalls[call]!.end(failed);
    bench.pass(10_000);
  }
  bench.pass(3_600_000);
  expect(bench.webhookCalls.map(({ at }) => at - start)).toEqual([0, 10_000, 20_000]);
});

test.each(['hung-up', 'refused', 'timed-out'] as const)('a call that is %s is repeated', (ended) => {
  const { bench } = completed();
  bench.webhookCalls[0]!.end({ ended });
  bench.pass(10_000);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('an address that can never be called is given up', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.end({ ended: 'impossible' });
  bench.pass(3_600_000);
  expect(bench.webhookCalls).toHaveLength(1);
});

test('the gap counts from the end of a call', () => {
  const { bench } = completed();
  bench.pass(7_000);
  bench.webhookCalls[0]!.end(failed);
  bench.pass(9_999);
  expect(bench.webhookCalls).toHaveLength(1);
  bench.pass(1);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('the first call that is taken ends the repeats', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.end(failed);
  bench.pass(10_000);
  bench.webhookCalls[1]!.end(taken);
  bench.pass(3_600_000);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('a failed webhook changes nothing about the job', () => {
  const { bench, job } = completed();
  bench.webhookCalls[0]!.end(failed);
  bench.pass(30_000);
  expect(bench.stateOf(job)).toBe('COMPLETED');
});

test('a job without a webhook calls nobody', () => {
  const bench = createBench();
  bench.returns(bench.submit());
  expect(bench.webhookCalls).toEqual([]);
});

test('a cancelled job calls nobody', () => {
  const bench = createBench();
  const job = bench.submit({ webhook });
  cancel(bench.service, bench.endpoint, job, bench.now());
  expect(bench.webhookCalls).toEqual([]);
});
