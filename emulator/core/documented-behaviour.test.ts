import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { documentedBehaviour } from './documented-behaviour.ts';

const { waitLength, refusalStatus, recordAnswer, numberIn, handlerView } = documentedBehaviour;

test('a wait is from 1000 to 300000 ms, 90 s by default', () => {
  expect([999, 1_000, 300_000, 300_001].map(waitLength)).toEqual([undefined, 1_000, 300_000, undefined]);
  expect(waitLength(undefined)).toBe(90_000);
});

test.each([
  ['missing-key', 401],
  ['invalid-key', 401],
  ['no-access', 403],
  ['malformed', 400],
  ['unknown-endpoint', 404],
  ['unknown-job', 404],
  ['no-memory', 503],
] as const)('%s answers %i', (refusal, status) => {
  expect(refusalStatus(refusal, 'run')).toBe(status);
});

test('a queued record has the time since submission and no run time', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 0 } });
  const job = fixture.submit();
  fixture.pass(300);
  expect(recordAnswer(job, fixture.now(), 'status')).toEqual({
    id: job.id,
    status: 'IN_QUEUE',
    delayTime: 300,
    executionTime: 0,
  });
});

test('the times of a finished record stand still', () => {
  const fixture = createCoreFixture({ settings: { workersMax: 1 } });
  const [first, second] = [fixture.submit(), fixture.submit()];
  fixture.pass(300);
  fixture.returns(first);
  fixture.pass(200);
  fixture.returns(second);
  const record = recordAnswer(second, fixture.now(), 'status');
  expect(record).toMatchObject({ delayTime: 300, executionTime: 200 });
  expect(recordAnswer(second, fixture.now() + 5_000, 'status')).toEqual(record);
});

test.each([['text'], [0], [false], [null], [[]], [{}]])('the output %j is shown as it is', (output) => {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  fixture.returns(job, output);
  expect(recordAnswer(job, fixture.now(), 'status').output).toEqual(output);
});

test.each([
  ['0', 0],
  ['-5', -5],
  ['90000', 90_000],
  ['', 'no number'],
  ['5s', 'no number'],
  ['soon', 'no number'],
  ['1.5', 'no number'],
  ['1e3', 'no number'],
])('a query says %j: %j', (text, number) => {
  expect(numberIn(text, 'wait')).toBe(number);
});

test('a handler gets the whole submission and the id', () => {
  const s3Config = { accessId: 'a', accessSecret: 'b', bucketName: 'c', endpointUrl: 'https://d.invalid' };
  const job = createCoreFixture().submit({ input: { a: 1 }, s3Config });
  expect(handlerView(job)).toEqual({ id: job.id, input: { a: 1 }, s3Config });
});
