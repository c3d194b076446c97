import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import type { WebhookOutcome } from './webhook.ts';

const webhook = 'http://127.0.0.1:9/hook';
const accepted: WebhookOutcome = { ended: 'answered', status: 200 };
const failed: WebhookOutcome = { ended: 'answered', status: 500 };

function completed(fixture = createCoreFixture()) {
  const job = fixture.submit({ webhook });
  fixture.returns(job);
  return { fixture, job };
}

test('the completion of a job calls its webhook, and nothing does before', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ webhook });
  fixture.end(job, { ended: 'failed', error: 'no luck' });
  fixture.pass(1_000);
  expect(fixture.webhookCalls).toEqual([]);
  fixture.returns(job);
  expect(fixture.webhookCalls).toMatchObject([{ url: webhook, body: { id: job.id, status: 'COMPLETED' } }]);
});

test('a call that was accepted is the last', () => {
  const { fixture } = completed();
  fixture.webhookCalls[0]!.end(accepted);
  fixture.pass(3_600_000);
  expect(fixture.webhookCalls).toHaveLength(1);
});

test('a call that failed is repeated 10 s later, not a millisecond before', () => {
  const { fixture } = completed();
  fixture.webhookCalls[0]!.end(failed);
  fixture.pass(9_999);
  expect(fixture.webhookCalls).toHaveLength(1);
  fixture.pass(1);
  expect(fixture.webhookCalls).toHaveLength(2);
});

test('a receiver that keeps failing is called 2 more times, 10 s apart', () => {
  const { fixture } = completed();
  const start = fixture.now();
  for (let call = 0; call < 3; call++) {
    fixture.webhookCalls[call]!.end(failed);
    fixture.pass(10_000);
  }
  fixture.pass(3_600_000);
  expect(fixture.webhookCalls.map(({ at }) => at - start)).toEqual([0, 10_000, 20_000]);
});

test.each(['hung-up', 'refused', 'timed-out'] as const)('a call that is %s is repeated', (ended) => {
  const { fixture } = completed();
  fixture.webhookCalls[0]!.end({ ended });
  fixture.pass(10_000);
  expect(fixture.webhookCalls).toHaveLength(2);
});

test('an address that can never be called is given up', () => {
  const { fixture } = completed();
  fixture.webhookCalls[0]!.end({ ended: 'impossible' });
  fixture.pass(3_600_000);
  expect(fixture.webhookCalls).toHaveLength(1);
});

test('the gap counts from the end of a call', () => {
  const { fixture } = completed();
  fixture.pass(7_000);
  fixture.webhookCalls[0]!.end(failed);
  fixture.pass(9_999);
  expect(fixture.webhookCalls).toHaveLength(1);
  fixture.pass(1);
  expect(fixture.webhookCalls).toHaveLength(2);
});

test('the first call that is accepted ends the repeats', () => {
  const { fixture } = completed();
  fixture.webhookCalls[0]!.end(failed);
  fixture.pass(10_000);
  fixture.webhookCalls[1]!.end(accepted);
  fixture.pass(3_600_000);
  expect(fixture.webhookCalls).toHaveLength(2);
});

test('a failed webhook changes nothing about the job', () => {
  const { fixture, job } = completed();
  fixture.webhookCalls[0]!.end(failed);
  fixture.pass(30_000);
  expect(fixture.stateOf(job)).toBe('COMPLETED');
});

test('a job without a webhook calls nobody', () => {
  const fixture = createCoreFixture();
  fixture.returns(fixture.submit());
  expect(fixture.webhookCalls).toEqual([]);
});

test('a cancelled job calls nobody', () => {
  const fixture = createCoreFixture();
  const job = fixture.submit({ webhook });
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  expect(fixture.webhookCalls).toEqual([]);
});
