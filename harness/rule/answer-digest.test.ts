import { expect, test } from 'vitest';
import type { TracedCall, TraceEvent } from '../client/trace.ts';
import { answerDigest } from './answer-digest.ts';

const call: TracedCall = {
  ...{ number: 1, role: 'when', polled: false, operation: 'health', endpoint: 'probe', method: 'GET' },
  ...{ url: '$SERVERLESS_URL/probe/health', headers: {}, body: undefined },
  ...{ sent: 100, answered: 105, failure: undefined },
  answer: { status: 200, headers: { server: 'x' }, body: '{}' },
};

const digest = (change: Partial<TracedCall> = {}, more: TraceEvent[] = []) =>
  answerDigest([{ kind: 'end', call: { ...call, ...change } }, ...more]);

test('tells apart what can be seen of a target', () => {
  const answer = call.answer!;
  const seen = [
    digest(),
    digest({ answered: 106 }),
    digest({ answer: { ...answer, status: 201 } }),
    digest({ answer: { ...answer, body: '[]' } }),
    digest({ answer: { ...answer, headers: { server: 'y' } } }),
    digest({ answer: undefined, failure: 'cut' }),
    digest({}, [{ kind: 'received', what: 'beacon', body: '{}' }]),
  ];
  expect(new Set(seen).size).toBe(seen.length);
});

test('and nothing that each run has its own of', () => {
  const headers = { server: 'x', date: 'now', connection: 'close', 'keep-alive': 'timeout=5' };
  expect(digest({ sent: 500, answered: 505 })).toBe(digest());
  expect(digest({ url: 'http://elsewhere' })).toBe(digest());
  expect(digest({ answer: { ...call.answer!, headers } })).toBe(digest());
});

test('nor the order in which beacons and answers reach us', () => {
  const end: TraceEvent = { kind: 'end', call };
  const beacon = (body: string): TraceEvent => ({ kind: 'received', what: 'beacon', body });
  expect(answerDigest([beacon('a'), end, beacon('b')])).toBe(answerDigest([end, beacon('b'), beacon('a')]));
});
