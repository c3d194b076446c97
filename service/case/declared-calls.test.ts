import { expect, test } from 'vitest';
import { createTrace, type TracedCall } from '../../engine/http/trace.ts';
import { tracedBurst, tracedCall } from '../../engine/testing/results.ts';
import { countDeclaredCalls } from './declared-calls.ts';

const lost: Partial<TracedCall> = { answer: undefined, failure: 'the connection was cut' };
const gateway: Partial<TracedCall> = { answer: { status: 502, headers: {}, body: '' } };
const nobodys: Partial<TracedCall> = { operation: 'http', proof: 'missing' };

function countOf(...changes: readonly Partial<TracedCall>[]): number {
  const trace = createTrace();
  for (const change of changes) trace.events.push({ kind: 'call', call: tracedCall(change) });
  return countDeclaredCalls(trace);
}

test('every call of a check counts', () => {
  expect(countOf({}, {}, { url: '$SERVERLESS_URL/probe/health' })).toBe(3);
});

test('calls of control and further asks of a poll do not', () => {
  expect(countOf({}, { role: 'control' }, { polled: true })).toBe(1);
});

test.each([
  ['was lost', lost],
  ['was answered by a gateway', gateway],
  ['no worker answered', nobodys],
])('repeats of a call that %s count as one with it', (_, disturbed) => {
  const { operation = 'run' } = disturbed;
  expect(countOf(disturbed, disturbed, { operation })).toBe(1);
});

test('a repeat counts where the call before it was answered, or was another one', () => {
  expect(countOf({}, lost)).toBe(2);
  expect(countOf(lost, {}, {})).toBe(2);
  expect(countOf(lost, { role: 'given' })).toBe(2);
  expect(countOf(lost, { body: '{}' })).toBe(2);
});

test('a create of the set-up for which there is no stock does not count, one that is judged does', () => {
  const refused = { proof: 'no stock', answer: { status: 503, headers: {}, body: '' } } as const;
  expect(countOf({ ...refused, role: 'given' }, { role: 'given' })).toBe(1);
  expect(countOf({ ...refused, role: 'when' }, {})).toBe(2);
});

test('every call of a burst counts', () => {
  const trace = createTrace();
  trace.events.push({ kind: 'burst', burst: tracedBurst({ made: 20 }) });
  expect(countDeclaredCalls(trace)).toBe(20);
});
