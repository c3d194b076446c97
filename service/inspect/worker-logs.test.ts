import { expect, test } from 'vitest';
import { logLines } from './worker-logs.ts';

test.each([
  ['as they are', 'worker ready\n\njob started\n', ['worker ready', 'job started']],
  [
    'as events of JSON',
    'id: 1\ndata: {"ts":"2026","line":"worker ready"}\n\n: ping\ndata: {"message":"gone"}\n',
    ['worker ready', 'gone'],
  ],
  ['as events of text', 'event: log\ndata: worker ready\r\n\r\n', ['worker ready']],
  ['cut off in the middle', 'data: {"line":"wor', ['{"line":"wor']],
  ['of JSON without a text', 'data: {"at":1}', ['{"at":1}']],
])('lines of a log that come %s', (_, text, lines) => {
  expect(logLines(text)).toEqual(lines);
});
