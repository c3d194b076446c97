import { describe, expect, test } from 'vitest';
import { beginsAgain, isWholeReading, readingsOf } from './readings.ts';

const yielded = [{ n: 1 }, { n: 2 }, { n: 3 }];
const [a, b, c] = yielded;

describe('answers can be read', () => {
  test.each([
    ['as only new ones', [[a], [], [b, c]], ['only new'], true],
    ['as repeating', [[a], [a, b], [a, b, c]], ['repeats'], true],
    ['both ways', [[], [a, b, c]], ['repeats', 'only new'], true],
    [
      'as repeating, nothing new',
      [
        [a, b, c],
        [a, b, c],
      ],
      ['repeats'],
      true,
    ],
    ['as a part', [[a], [b]], ['only new'], false],
    ['as a part that is repeated', [[a], [a]], ['repeats'], false],
    ['as nothing so far', [[], []], ['repeats', 'only new'], false],
  ])('%s', (_, answers, readings, whole) => {
    expect(readingsOf(answers, yielded)).toEqual(readings);
    expect(isWholeReading(answers, yielded)).toBe(whole);
  });
});

describe('answers can not be read', () => {
  test.each([
    ['out of order', [[a, c, b]]],
    ['out of order over calls', [[b], [a, c]]],
    ['with one missing', [[a], [c]]],
    ['with one twice', [[a, a, b, c]]],
    ['with one again', [[a], [a, b], [c]]],
    ['repeating only now and then', [[a], [b], [a, b, c]]],
    ['with one too many', [[a, b, c, { n: 4 }]]],
    ['with one changed', [[a, { n: '2' }, c]]],
  ])('%s', (_, answers) => {
    expect(readingsOf(answers, yielded)).toEqual([]);
    expect(isWholeReading(answers, yielded)).toBe(false);
  });
});

test('a stream that begins again shows its first item again', () => {
  expect(
    beginsAgain(
      [
        [a, b],
        [a, b, c],
      ],
      yielded,
    ),
  ).toBe(true);
  expect(beginsAgain([[a, c, b]], yielded)).toBe(false);
});
