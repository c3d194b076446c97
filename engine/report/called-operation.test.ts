import { expect, test } from 'vitest';
import { statusesMissed } from './called-operation.ts';

test('statuses that are listed, by range and by default', () => {
  const missed = (documented: string[], ...statuses: string[]) =>
    statusesMissed({
      api: 'job',
      operation: 'x',
      documented,
      seen: Object.fromEntries(statuses.map((one) => [one, 1])),
    });

  expect(missed(['200', '400', '404'], '400')).toEqual(['200', '404']);
  expect(missed(['2XX', '500'], '204', '503')).toEqual(['500']);
  expect(missed(['200', 'default'], '200', 'none')).toEqual(['default']);
  expect(missed(['200', 'default'], '418')).toEqual(['200']);
});
