import { expect, test } from 'vitest';
import { drifted, isDocumented, isRestingFor, ledBy, type State } from './states.ts';

const after = (from: State, may = () => true) => [...drifted(new Set([from]), may)].sort();

test('what comes by itself leads everywhere but to what only a call makes', () => {
  expect(after('IN_QUEUE')).toEqual(
    ['COMPLETED', 'FAILED', 'IN_PROGRESS', 'IN_QUEUE', 'TIMED_OUT', 'deleted', 'expired'].sort(),
  );
});

test.each<[State, State[]]>([
  ['COMPLETED', ['COMPLETED', 'deleted', 'expired']],
  ['CANCELLED', ['CANCELLED', 'deleted', 'expired']],
  ['removed', ['deleted', 'removed']],
  ['deleted', ['deleted']],
  ['expired', ['expired']],
])('nothing leads back from %s', (from, to) => {
  expect(after(from)).toEqual(to);
});

test('where no time has passed and no run ended, a job stays', () => {
  expect(after('IN_PROGRESS', () => false)).toEqual(['IN_PROGRESS']);
});

test('calls lead where section 3 says, and may lead where it says nothing', () => {
  expect([ledBy('cancel', 'IN_QUEUE'), ledBy('retry', 'TIMED_OUT')]).toEqual(['CANCELLED', 'IN_QUEUE']);
  expect([isDocumented('retry', 'FAILED'), isDocumented('retry', 'COMPLETED')]).toEqual([true, false]);
  expect([ledBy('retry', 'COMPLETED'), ledBy('purge', 'IN_PROGRESS')]).toEqual(['IN_QUEUE', undefined]);
});

test('a job that may still be tried again does not rest', () => {
  expect(isRestingFor(new Set(['COMPLETED', 'expired']))).toBe(true);
  expect(isRestingFor(new Set(['FAILED']))).toBe(false);
  expect(isRestingFor(new Set())).toBe(false);
});
