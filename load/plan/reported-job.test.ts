import { describe, expect, test } from 'vitest';
import { jobSegment, longestRecord, reportedLine, reportedRecord } from './reported-job.ts';

const record = { id: 'sync-1', status: 'COMPLETED', executionTime: 200, delayTime: 5 };

describe('a record', () => {
  test('is reported by what figures are made of', () => {
    const text = JSON.stringify({ ...record, output: { mark: '1-2', more: 'x' }, workerId: 'w' });

    expect(reportedRecord(text)).toEqual({ ...record, output: { mark: '1-2' } });
  });

  test.each([
    ['is no JSON', 'x'],
    ['is no object', '1'],
    ['is longer than any record', JSON.stringify({ ...record, output: 'y'.repeat(longestRecord) })],
    ['is nested deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('is none where an answer %s', (_, text) => {
    expect(reportedRecord(text)).toBeNull();
  });

  test.each(['-1', '-1e15', '1e999', '1e300', '"5"', '{}', 'null', '[[5]]'])(
    'has no time where a target answers %s',
    (time) => {
      const text = `{"id":"sync-1","executionTime":${time},"delayTime":${time}}`;

      expect(reportedRecord(text)).toEqual({ id: 'sync-1' });
    },
  );

  test('has no texts of more than a bounded length, and nothing that is none', () => {
    const text = JSON.stringify({ id: 'x'.repeat(5000), status: {}, output: { mark: ['m'] } });

    expect(reportedRecord(text)).toEqual({ output: { mark: undefined } });
  });
});

test('a line holds no key', () => {
  const line = reportedLine({ record: { id: 'a key"1 b', status: 'key-2' } }, ['key"1', 'key-2', '']);

  expect(JSON.parse(line)).toEqual({ record: { id: 'a (key) b', status: '(key)' } });
});

describe('an id', () => {
  test.each(['0c9fa3e1-u1', 'sync-6ed0a276bf859bec769529c4', 'a.b'])('is a segment of a path: %s', (id) => {
    expect(jobSegment(id)).toBe(id);
  });

  test.each(['..', '.', '', '../../control', 'a/b', 'a?b', 'a#b', '%2e%2e', 'a\r\nX: y', '\ud800', 7, null])(
    'is of no use where it leads elsewhere: %j',
    (id) => {
      expect(jobSegment(id)).toBeUndefined();
    },
  );
});
