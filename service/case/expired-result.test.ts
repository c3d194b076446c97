import { expect, test } from 'vitest';
import { tracedCall } from '../../engine/testing/results.ts';
import { expiredResult } from './expired-result.ts';

const jobs = [{ id: 'sync/1', sent: 1000 }];
const redact = (text: string) => text;
const words = expect.stringContaining('may have been over');

function looked(status: number, answered: number, body = '{}', url = 'http://x/e/status/sync%2F1?ttl=5') {
  const answer = { status, headers: {}, body };
  return { ...tracedCall({ operation: 'status' }), url, sent: answered, answered, answer };
}

test('a job of /runsync may be gone a minute after it was submitted', () => {
  expect(expiredResult([looked(404, 61_000)], jobs, redact)).toEqual(words);
  expect(expiredResult([looked(404, 60_999)], jobs, redact)).toBeUndefined();
  expect(expiredResult([looked(410, 61_000)], jobs, redact)).toEqual(words);
  expect(expiredResult([looked(200, 61_000)], jobs, redact)).toEqual(words);
  const shown = looked(200, 61_000, '{"id":"sync/1","status":"COMPLETED"}');
  expect(expiredResult([shown], jobs, redact)).toBeUndefined();
});

test('the minute counts from when it was last seen unfinished', () => {
  const unfinished = looked(200, 31_000, '{"id":"sync/1","status":"IN_PROGRESS"}');
  expect(expiredResult([unfinished, looked(404, 61_000)], jobs, redact)).toBeUndefined();
  expect(expiredResult([unfinished, looked(404, 91_000)], jobs, redact)).toEqual(words);
});

test('what is no answer about a result is not excused', () => {
  expect(expiredResult([looked(500, 61_000)], jobs, redact)).toBeUndefined();
  const cancelled = { ...looked(400, 61_000, '{}', 'http://x/e/cancel/sync%2F1'), operation: 'cancel' };
  expect(expiredResult([cancelled], jobs, redact)).toBeUndefined();
  const streamed = { ...looked(200, 61_000, '[]', 'http://x/e/stream/sync%2F1'), operation: 'stream' };
  expect(expiredResult([streamed], jobs, redact)).toBeUndefined();
});

test('no other job is excused', () => {
  const other = looked(404, 500_000, '{}', 'http://x/e/status/another');
  expect(expiredResult([other], jobs, redact)).toBeUndefined();
  expect(expiredResult([looked(404, 500_000)], [], redact)).toBeUndefined();
});
