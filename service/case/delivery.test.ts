import { describe, expect, test } from 'vitest';
import type { TracedCall, TraceEvent } from '../../engine/http/trace.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { deliveryOf } from './delivery.ts';

const call = (change: Partial<TracedCall> = {}): TraceEvent => ({
  kind: 'call',
  call: { ...tracedCall(), ...change },
});
const submission = (id: string): TraceEvent =>
  call({ method: 'POST', operation: 'run', answer: { status: 200, headers: {}, body: `{"id":"${id}"}` } });
const beacon = (job: string): TraceEvent => ({
  ...{ kind: 'received', what: 'beacon' },
  body: JSON.stringify({ event: 'start', job }),
});
const reading = call({ method: 'GET', operation: 'status' });

describe('by the count of the target', () => {
  test.each([
    ['once when as many calls arrived as were made', 2, 'once'],
    ['once when one was lost', 1, 'once'],
    ['repeated when more arrived', 3, 'repeated'],
  ])('a case was delivered %s', (_, arrived, kind) => {
    expect(deliveryOf([submission('a'), reading], { arrived, made: 0 })).toMatchObject({ kind });
  });

  test.each([
    ['may have arrived, or another call twice', 2, 'repeated'],
    ['can not have arrived', 1, 'once'],
  ])('a look that broke and %s leaves a case %s', (_, arrived, kind) => {
    const broken = call({ method: 'GET', operation: 'status', lookedAgain: true });
    expect(deliveryOf([submission('a'), broken], { arrived, made: 0 }).kind).toBe(kind);
  });

  test('more reports than the target made leave it unknown', () => {
    expect(deliveryOf([submission('a'), beacon('a')], { arrived: 1, made: 0 }).kind).toBe('unknown');
  });
});

describe('without a count', () => {
  test('nothing matters that only reads', () => {
    expect(deliveryOf([reading, reading], undefined).kind).toBe('once');
  });

  test.each([
    ['a submission', submission('a')],
    ['a call to stream', call({ method: 'GET', operation: 'stream' })],
    [
      'a mutation',
      call({ method: 'POST', operation: 'graphql stop', body: '{"query":"mutation { stop }"}' }),
    ],
    ['a webhook', { kind: 'received', what: 'webhook', body: '' } as TraceEvent],
  ])('%s may have come twice', (_, event) => {
    expect(deliveryOf([event], undefined).kind).toBe('unknown');
  });

  test('a GraphQL query only reads', () => {
    const query = call({ method: 'POST', operation: 'graphql pods', body: '{"query":"{ myself }"}' });
    expect(deliveryOf([query], undefined).kind).toBe('once');
  });

  test('two jobs of one submission show that it came twice', () => {
    const events = [submission('a'), beacon('a'), beacon('b')];
    expect(deliveryOf(events, undefined)).toEqual({
      ...{ kind: 'repeated', how: expect.stringContaining('1 job more than were submitted reported to us') },
    });
  });

  test('jobs of submissions that were all answered with one id do not', () => {
    const events = [submission('a'), beacon('b'), submission('a'), beacon('c')];
    expect(deliveryOf(events, undefined).kind).toBe('unknown');
    expect(deliveryOf([...events, beacon('d')], undefined).kind).toBe('repeated');
  });

  test('a job that reports under another id than was told does not', () => {
    expect(deliveryOf([submission('a'), beacon('b')], undefined).kind).toBe('unknown');
    expect(deliveryOf([submission('a'), beacon('b'), beacon('c')], undefined).kind).toBe('repeated');
  });

  test('one job that ran twice does not', () => {
    expect(deliveryOf([submission('a'), beacon('a'), beacon('a')], undefined).kind).toBe('unknown');
  });

  test('nor do they hide behind a retry, or behind a submission that came later', () => {
    const retry = call({
      method: 'POST',
      operation: 'retry',
      answer: { status: 400, headers: {}, body: '' },
    });
    const refused = call({ method: 'POST', answer: { status: 413, headers: {}, body: '' } });
    const both = [submission('a'), beacon('a'), beacon('b')];
    expect(deliveryOf([...both, retry], undefined)).toMatchObject({ kind: 'repeated' });
    expect(deliveryOf([...both, refused], undefined)).toMatchObject({ kind: 'repeated' });
  });

  test('nor does the job of a submission that was refused', () => {
    const refused = call({ method: 'POST', answer: { status: 401, headers: {}, body: '' } });
    expect(deliveryOf([refused, beacon('b')], undefined).kind).toBe('unknown');
  });
});
