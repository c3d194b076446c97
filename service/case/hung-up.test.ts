import { expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import { orHungUp } from './hung-up.ts';

const cut = new TransportError('cut', 'the connection was cut');

test('an answer stays an answer', async () => {
  expect(await orHungUp(Promise.resolve(413))).toBe(413);
});

test('a judged call that was cut is told apart', async () => {
  expect(await orHungUp(Promise.reject(new Violation('transport', 'cut', cut)))).toBe('hung up');
});

test.each([
  ['a call that was not in time', new Violation('transport', 'late', new TransportError('timeout', 'late'))],
  ['an assertion about time', new Violation('timing', 'late')],
  ['a cut that is nobody’s answer', new Inconclusive('unreachable', 'cut', { cause: cut })],
  ['an error of ours', new TypeError('oops')],
])('%s is none', async (_, error) => {
  await expect(orHungUp(Promise.reject(error))).rejects.toBe(error);
});
