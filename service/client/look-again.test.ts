import { expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { tracedCall } from '../../engine/testing/results.ts';
import { standingClock } from '../testing/fake-target.ts';
import { lookAgain } from './look-again.ts';

const whole = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
const gateway = { status: 502, headers: {}, body: '' };
const own = { status: 500, headers: {}, body: '' };
const cut = new TransportError('cut', 'the connection was cut');

type LookResult = typeof whole | typeof gateway | typeof own | TransportError;

/** Looks that come to what is listed, one after the other, and what the clock was told. */
async function looking(results: readonly LookResult[]) {
  const looked: LookResult[] = [];
  let doubted = 0;
  const clock = { ...standingClock(() => {}), doubtLook: () => void doubted++ };
  const look = () => {
    const result = results[looked.length]!;
    looked.push(result);
    const isBroken = result instanceof TransportError;
    const traced = tracedCall(isBroken ? { failure: result.message } : { answer: result });
    return { traced, answer: isBroken ? Promise.reject(result) : Promise.resolve(result) };
  };
  const found = await lookAgain(clock, look).catch((error: unknown) => error);
  return { found, looks: looked.length, doubted };
}

test.each<[string, readonly LookResult[], number, number]>([
  ['is whole', [whole], 1, 0],
  ['broke', [cut, whole], 2, 0],
  ['a gateway answered', [gateway, cut, whole], 3, 1],
])('a look is taken again where it %s', async (_, results, looks, doubted) => {
  expect(await looking(results)).toEqual({ found: whole, looks, doubted });
});

test('a look that breaks each time is told by the last', async () => {
  expect(await looking([cut, gateway, cut, cut])).toEqual({ found: cut, looks: 4, doubted: 1 });
});

test.each<[string, LookResult]>([
  ['the service failed', own],
  ['left us waiting', new TransportError('timeout', 'no answer')],
])('a look that %s is not taken again', async (_, result) => {
  expect(await looking([result])).toEqual({ found: result, looks: 1, doubted: 0 });
});
