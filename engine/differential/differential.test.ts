import { describe, expect, test } from 'vitest';
import { masked } from '../property/mask.ts';
import { type FingerprintedCase, fingerprintsOf } from '../property/response-fingerprint.ts';
import { eventsOf, resultOf, tracedCall } from '../testing/results.ts';
import { compareResults } from './compare.ts';
import { renderDifferential } from './render-differential.ts';

const json = { 'content-type': 'application/json; charset=utf-8', date: 'now' };

function callWith(status: number, body: unknown, change = {}) {
  const answer = { status, headers: json, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return tracedCall({ answer, ...change });
}

function caseOf(text: string, ...calls: ReturnType<typeof callWith>[]): FingerprintedCase {
  return { text, calls: fingerprintsOf(eventsOf(...calls)) };
}

const compare = (one: FingerprintedCase[], other: FingerprintedCase[]) =>
  compareResults([resultOf({ fingerprints: one })], [resultOf({ fingerprints: other })]);

describe('two answers are alike', () => {
  test.each([
    ['ids', { id: 'a1b2c3d4-e1' }, { id: 'ffff0000-u2' }],
    ['instants', { createdAt: '2026-06-01T00:00:00Z' }, { createdAt: '2026-07-01T10:00:00.123Z' }],
    ['lengths of time', { delayTime: 12, executionTime: 3000 }, { delayTime: 0, executionTime: 3500 }],
    ['ids within words', { error: 'no job 0f0f0f0f0f' }, { error: 'no job abcdef0123' }],
    ['addresses', { stream: 'http://127.0.0.1:1/x' }, { stream: 'https://a.example/y' }],
  ])('but for %s', (_, one, other) => {
    expect(
      compare([caseOf('1', callWith(200, one))], [caseOf('1', callWith(200, other))]).differences,
    ).toEqual([]);
  });
});

describe('two answers differ', () => {
  test.each([
    ['in their status', 200, {}, 404, {}, [['status', '200', '404']]],
    ['in a value', 200, { status: 'A' }, 200, { status: 'B' }, [['body.status', '"A"', '"B"']]],
    ['in a type', 200, { n: 1 }, 200, { n: '1' }, [['body.n', '1', '"1"']]],
    ['in a member, told once', 200, { a: { b: 1, c: 2 } }, 200, {}, [['body.a', 'an object', 'absent']]],
    ['in being JSON', 200, {}, 200, 'oops', [['body', 'an object', 'no JSON']]],
    [
      'in the items of a list',
      200,
      [{ s: 'A' }, { s: 'B' }],
      200,
      [{ s: 'A' }],
      [['body[].s', '"A" | "B"', '"A"']],
    ],
  ])('%s', (_, first, one, second, other, expected) => {
    const { differences } = compare(
      [caseOf('1', callWith(first, one))],
      [caseOf('1', callWith(second, other))],
    );

    expect(differences.map(({ facet, one: mine, other: theirs }) => [facet, mine, theirs])).toEqual(expected);
  });

  test('in what follows them, and what comes then is not compared', () => {
    const first = callWith(200, {}, { number: 1 });
    const status = callWith(200, { a: 1 }, { number: 2, operation: 'status' });
    const cancel = callWith(400, { b: 1 }, { number: 2, operation: 'cancel' });

    expect(compare([caseOf('1', first, status)], [caseOf('1', first, cancel)]).differences).toMatchObject([
      { facet: 'what follows', one: 'status', other: 'cancel' },
    ]);
  });
});

test('a difference counts the cases that it shows in, and names the first', () => {
  const cases = (status: number) =>
    ['1', '2', '3'].map((text) => caseOf(text, callWith(text === '1' ? 200 : status, {})));

  expect(compare(cases(200), cases(201)).differences).toMatchObject([{ cases: 2, of: 3, example: '2' }]);
});

test('cases that only one target was given are counted, not compared', () => {
  const compared = compare([caseOf('1', callWith(200, {}))], [caseOf('2', callWith(404, {}))]);

  expect(compared).toMatchObject({ differences: [], shared: 0, single: 2 });
});

test('verdicts that differ are reported', () => {
  const { verdicts } = compareResults([resultOf()], [resultOf({ verdict: 'fail' })]);

  expect(verdicts).toEqual([{ rule: 'job.run.accepts', one: 'pass', other: 'fail' }]);
});

test('of many asks of the same thing the last counts', () => {
  const poll = (number: number, status: string) => callWith(200, { status }, { number, polled: true });

  expect(
    fingerprintsOf(eventsOf(poll(1, 'IN_QUEUE'), poll(2, 'IN_QUEUE'), poll(3, 'COMPLETED'))),
  ).toMatchObject([{ facets: { 'body.status': '"COMPLETED"' } }]);
});

test.each([
  ['format', 'png', '"png"'],
  ['endpointId', 'x', 'a text'],
  ['count', 3, '3'],
  ['time', 3, 'a number'],
  ['any', 1_780_272_000_000, 'a number'],
  ['any', null, 'null'],
])('of %s %j remains %s', (name, value, expected) => {
  expect(masked(name, value)).toBe(expected);
});

test('the same difference in several rules is reported once', () => {
  const fingerprinted = (status: number) =>
    (['job.run.accepts', 'job.wait.honoured'] as const).map((id) =>
      resultOf({ id, fingerprints: [caseOf('1', callWith(status, {}))] }),
    );
  const text = renderDifferential(compareResults(fingerprinted(200), fingerprinted(201)), ['a', 'b']);

  expect(text).toContain('in 2 cases of job.run.accepts and 1 rule more, such as 1');
  expect(text).toContain(
    'a and b: 1 difference in what they answer, 0 verdicts apart, in 2 cases that both were given',
  );
});
