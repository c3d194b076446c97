import { expect, test } from 'vitest';
import { valueDifferences } from './value-differences.ts';

function differencesOf(assertion: () => void, redact = (text: string) => text) {
  try {
    assertion();
  } catch (error) {
    return valueDifferences(error, redact);
  }
  throw new Error('the assertion holds');
}

test('a plain value differs as a whole', () => {
  expect(differencesOf(() => expect(200).toBe(401))).toEqual([{ at: '', expected: '401', received: '200' }]);
});

test('members are named by their places, others that are alike are not', () => {
  const received = { id: 'a', jobs: [{ state: 'IN_QUEUE' }, { state: 'FAILED' }], more: 1 };
  const expected = { id: 'a', jobs: [{ state: 'IN_QUEUE' }, { state: 'COMPLETED' }], also: 2 };
  expect(differencesOf(() => expect(received).toEqual(expected))).toEqual([
    { at: '/jobs/1/state', expected: '"COMPLETED"', received: '"FAILED"' },
    { at: '/also', expected: '2', received: '' },
    { at: '/more', expected: '', received: '1' },
  ]);
});

test('members that were not asked for do not count where only some were', () => {
  const assertion = () =>
    expect({ 'a/b': 1, id: 'x', more: 1 }).toMatchObject({ 'a/b': 2, id: expect.any(String) });
  expect(differencesOf(assertion)).toEqual([{ at: '/a~1b', expected: '2', received: '1' }]);
});

test('a matcher is named', () => {
  const [one] = differencesOf(() => expect({}).toEqual({ time: expect.any(Number) }));
  expect(one).toEqual({ at: '/time', expected: 'Any<Number>', received: '' });
});

test('secrets are replaced before a long value is cut, and few places are kept', () => {
  const key = 'k'.repeat(40);
  const redact = (text: string) => text.replaceAll(key, '$KEY');
  const [one] = differencesOf(() => expect(`${'x'.repeat(280)}${key}`).toBe(key), redact);
  expect(one).toEqual({ at: '', expected: '"$KEY"', received: `"${'x'.repeat(280)}$KEY"` });
  const many = differencesOf(() =>
    expect(Array.from({ length: 99 }, () => 1)).toEqual(Array.from({ length: 99 }, () => 2)),
  );
  expect(many).toHaveLength(20);
});

test('a secret in the name of a member is replaced, whatever a JSON pointer makes of it', () => {
  const key = 'secret/of~mine';
  const redact = (text: string) => text.replaceAll(key, '$KEY');
  const [one] = differencesOf(() => expect({ [`a/${key}`]: 1 }).toEqual({}), redact);
  expect(one!.at).toBe('/a~1$KEY');
});

test('a long place is cut, and no more is compared than is kept', () => {
  const [one] = differencesOf(() => expect({ ['n'.repeat(9000)]: 1 }).toEqual({}));
  expect(one!.at).toBe(`/${'n'.repeat(299)}…`);

  let reads = 0;
  const member = {
    get: () => {
      reads += 1;
      return 1;
    },
    enumerable: true,
  };
  const received = Object.defineProperties(
    {},
    Object.fromEntries(Array.from({ length: 99 }, (_, nth) => [`n${nth}`, member])),
  );
  const error = Object.assign(new Error('no'), { actual: received, expected: {} });
  expect(valueDifferences(error, (text) => text)).toHaveLength(20);
  expect(reads).toBeLessThanOrEqual(21);
});

test.each([
  ['a text', () => expect('ab').not.toContain('a')],
  ['a number', () => expect(2).not.toBeGreaterThan(1)],
  ['an item', () => expect([401]).not.toContain(401)],
  ['a body', () => expect({ a: 1, b: 2 }).not.toMatchObject({ a: expect.any(Number) })],
])('what was not expected is no expected value: %s', (_, assertion) => {
  expect(differencesOf(assertion)).toEqual([]);
});

test('an error that compared nothing has none', () => {
  expect(valueDifferences(new Error('no'), (text) => text)).toEqual([]);
});
