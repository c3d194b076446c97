import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';

const webhook = 'http://127.0.0.1:9/hook';

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
  bench.webhookCalls[0]!.settle(true);
  bench.pass(3_600_000);
  expect(bench.webhookCalls).toHaveLength(1);
});

test('a call that failed is repeated 10 s later, not a millisecond before', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.settle(false);
  bench.pass(9_999);
  expect(bench.webhookCalls).toHaveLength(1);
  bench.pass(1);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('a receiver that keeps failing is called 2 more times, 10 s apart', () => {
  const { bench } = completed();
  const start = bench.now();
  for (let call = 0; call < 3; call++) {
    bench.webhookCalls[call]!.settle(false);
    bench.pass(10_000);
  }
  bench.pass(3_600_000);
  expect(bench.webhookCalls.map(({ at }) => at - start)).toEqual([0, 10_000, 20_000]);
});

test('the first call that is taken ends the repeats', () => {
  const { bench } = completed();
  bench.webhookCalls[0]!.settle(false);
  bench.pass(10_000);
  bench.webhookCalls[1]!.settle(true);
  bench.pass(3_600_000);
  expect(bench.webhookCalls).toHaveLength(2);
});

test('a failed webhook changes nothing about the job', () => {
  const { bench, job } = completed();
  bench.webhookCalls[0]!.settle(false);
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
