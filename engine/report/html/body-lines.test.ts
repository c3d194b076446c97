import { describe, expect, test, vi } from 'vitest';
import { bodyLines, placesOf } from './body-lines.ts';

test('a body is formatted, each line with its place', () => {
  expect(bodyLines('{"id":"a","jobs":[{"n/m":1}],"none":[]}')).toEqual([
    { text: '{', at: '' },
    { text: '  "id": "a"', at: '/id' },
    { text: '  "jobs": [', at: '/jobs' },
    { text: '    {', at: '/jobs/0' },
    { text: '      "n/m": 1', at: '/jobs/0/n~1m' },
    { text: '    }', at: '/jobs/0' },
    { text: '  ]', at: '/jobs' },
    { text: '  "none": []', at: '/none' },
    { text: '}', at: '' },
  ]);
});

test.each([
  ['what is no JSON', '<p>'],
  ['more than a page can show', JSON.stringify(Array.from({ length: 5000 }, () => 1))],
])('%s is not formatted', (_, text) => {
  expect(bodyLines(text)).toBe(undefined);
});

test('what is nested deeply is not gone into, and a long value is cut', () => {
  const lines = bodyLines(`${'['.repeat(9000)}${']'.repeat(9000)}`)!;
  expect(lines.length).toBeLessThan(130);
  expect(bodyLines(JSON.stringify({ a: 'x'.repeat(9000) }))![1]!.text.length).toBeLessThan(500);
});

test('of long names only the beginning is shown, and what lies below one has its place', () => {
  const name = 'n'.repeat(9000);
  const lines = bodyLines(JSON.stringify({ [name]: [1, [2]] }))!;
  expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThan(500);
  expect(new Set(lines.map(({ at }) => at))).toEqual(new Set(['', `/${name}`]));
});

describe('places of a body', () => {
  const body = '{"status":400,"jobs":{"inQueue":1,"failed":2},"code":400,"only":"x"}';
  const placed = (at: string, received: string, message = '') =>
    placesOf(body, message, [{ at, expected: '0', received }]);

  test('are those of the difference, in the whole of it or in a part', () => {
    expect(placed('/jobs/failed', '2')).toEqual(['/jobs/failed']);
    expect(placed('/failed', '2')).toEqual(['/jobs/failed']);
    expect(placed('', '"x"')).toEqual(['/only']);
  });

  test('are none where it holds something else, or several places hold it', () => {
    expect(placed('/jobs/failed', '3')).toEqual([]);
    expect(placed('', '400')).toEqual([]);
    expect(placed('/more', '')).toEqual([]);
  });

  test('are those that the message names', () => {
    expect(placesOf(body, 'the body breaks its schema: /jobs/inQueue must be string', [])).toEqual([
      '/jobs/inQueue',
    ]);
    expect(placesOf(body, 'GET /jobs answered 200', [])).toEqual([]);
  });

  test('are not looked for below a name that is too long to be one of a schema', () => {
    const name = 'n'.repeat(2000);
    expect(placesOf(JSON.stringify({ [name]: [7] }), '', [{ at: '', expected: '', received: '7' }])).toEqual(
      [],
    );
  });

  test('are looked for only where there is something to find', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(placesOf(body, 'GET /jobs answered 200', [])).toEqual([]);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test('are none of a body that is no JSON', () => {
    expect(placesOf('no', 'no', [{ at: '', expected: '1', received: '2' }])).toEqual([]);
  });
});
