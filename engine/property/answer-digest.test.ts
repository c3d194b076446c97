import { expect, test } from 'vitest';
import type { TracedCall, TraceEvent } from '../http/trace.ts';
import { answerDigest } from './answer-digest.ts';

const call: TracedCall = {
  ...{ number: 1, role: 'when', polled: false, operation: 'health', endpoint: 'probe', method: 'GET' },
  ...{ url: '$SERVERLESS_URL/probe/health', headers: {}, body: undefined },
  ...{ sent: 100, answered: 105, failure: undefined },
  answer: { status: 200, headers: { server: 'x' }, body: '{}' },
};

const digest = (change: Partial<TracedCall> = {}, more: TraceEvent[] = []) =>
  answerDigest([{ kind: 'end', call: { ...call, ...change } }, ...more]);

const received = (body: string): TraceEvent => ({ kind: 'received', what: 'beacon', body });
const moved: TraceEvent = { kind: 'time', to: 200 };

test('tells apart what can be seen of a target', () => {
  const answer = call.answer!;
  const seen = [
    digest(),
    digest({ answered: 106 }),
    digest({ answer: { ...answer, status: 201 } }),
    digest({ answer: { ...answer, body: '[]' } }),
    digest({ answer: { ...answer, headers: { server: 'y' } } }),
    digest({ answer: undefined, failure: 'cut' }),
    digest({}, [received('{}'), moved]),
  ];
  expect(new Set(seen).size).toBe(seen.length);
});

test('and nothing that each run has its own of', () => {
  const headers = { server: 'x', date: 'now', connection: 'close', 'keep-alive': 'timeout=5' };
  expect(digest({ sent: 500, answered: 505 })).toBe(digest());
  expect(digest({ url: 'http://elsewhere' })).toBe(digest());
  expect(digest({ answer: { ...call.answer!, headers } })).toBe(digest());
});

test('and not when among each other calls of the target came in', () => {
  expect(digest({}, [received('a'), received('b'), moved])).toBe(
    digest({}, [received('b'), received('a'), moved]),
  );
  const late = answerDigest([received('a'), { kind: 'end', call }, moved]);
  expect(late).toBe(digest({}, [received('a'), moved]));
});

test('nor a call that the clock did not wait for', () => {
  expect(digest({}, [moved, received('a')])).toBe(digest({}, [moved]));
});
