import { describe, expect, test } from 'vitest';
import type { TransportAnswer } from '../../http/transport.ts';
import { behindTrouble, text } from '../../testing/troubled-target.ts';
import type { Trouble } from '../trouble.ts';
import { troubles } from './all.ts';
import { badGateway } from './bad-gateway.ts';
import { drip } from './drip.ts';
import { garbageBody } from './garbage-body.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { halfAnswer } from './half-answer.ts';
import { noHttp } from './no-http.ts';
import { outage } from './outage.ts';
import { repeatCall } from './repeat-call.ts';
import { repeatLate } from './repeat-late.ts';
import { resetMidway } from './reset-midway.ts';
import { resetUnread } from './reset-unread.ts';
import { slowAnswer } from './slow-answer.ts';
import { slowCall } from './slow-call.ts';
import { unavailable } from './unavailable.ts';

const words = ({ bytes }: TransportAnswer) => new TextDecoder().decode(bytes);

describe.each<[Trouble, string, number]>([
  [resetUnread, 'cut', 0],
  [outage, 'cut', 0],
  [resetMidway, 'cut', 1],
  [halfAnswer, '(cut|garbled)', 1],
  [noHttp, 'garbled', 1],
])('$name', (trouble, reason, heard) => {
  test(`leaves the caller without an answer, and the target hears of ${heard} calls`, async () => {
    const target = await behindTrouble([trouble]);

    const failure = await target.call().catch((error: unknown) => error);

    expect(failure).toMatchObject({ name: 'TransportError', reason: expect.stringMatching(`^${reason}$`) });
    expect(target.heard).toHaveLength(heard);
    expect(target.proxy.met().get(trouble.name)).toBe(1);
  });
});

test('after an outage has begun connections are refused, and it ends by itself', async () => {
  const { call, heard, proxy } = await behindTrouble([outage], 1);
  await call().catch(() => {});

  await expect(call()).rejects.toMatchObject({ reason: 'refused' });
  await expect
    .poll(() => call().catch((error: { reason: string }) => error.reason), { interval: 1 })
    .toBe('cut');

  expect(heard).toEqual([]);
  expect(proxy.met().get('outage')).toBe(2);
});

describe.each([
  [badGateway, /^502$/],
  [gatewayRefusal, /^(408|421|425)$/],
  [unavailable, /^503$/],
])('$name', (trouble, status) => {
  test('answers in place of the target, and the connection can be used again', async () => {
    const { call, heard } = await behindTrouble([trouble]);
    for (let times = 0; times < 3; times++) {
      const answer = await call();
      expect(answer).toMatchObject({ headers: { 'content-type': 'text/html' } });
      expect(String(answer.status)).toMatch(status);
      expect(words(answer)).toContain(String(answer.status));
    }
    expect(heard).toEqual([]);
    expect(trouble.inARow).toBeGreaterThan(1);
  });
});

test('garbage-body keeps the head and the length of the answer', async () => {
  const { call, heard } = await behindTrouble([garbageBody]);

  const answer = await call();

  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
  expect(answer.bytes).toHaveLength(text.length);
  expect(() => JSON.parse(words(answer))).toThrow();
  expect(heard).toHaveLength(1);
});

test.each([slowCall, slowAnswer, drip])('$name lets the whole answer through in the end', async (trouble) => {
  const pauses: number[] = [];
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  const impatient: Trouble = { ...trouble, meet: (passage) => trouble.meet({ ...passage, pause }) };
  const { call, heard } = await behindTrouble([impatient]);

  const answer = await call();

  expect(words(answer)).toBe(text);
  expect(heard).toEqual(['POST /a%2Fb?c=d hello']);
  expect(pauses.length).toBeGreaterThan(0);
  expect(Math.min(...pauses)).toBeGreaterThan(0);
});

test.each([repeatCall, repeatLate])('$name lets the target hear of the call twice', async (trouble) => {
  const { call, heard } = await behindTrouble([trouble]);

  const answer = await call();

  expect(words(answer)).toBe(text);
  await expect.poll(() => heard).toEqual(Array(2).fill('POST /a%2Fb?c=d hello'));
});

test('every kind has a name of its own and a test above', () => {
  const tested = [
    ...[resetUnread, outage, resetMidway, halfAnswer, noHttp, badGateway, gatewayRefusal],
    ...[unavailable, garbageBody, slowCall, slowAnswer, drip, repeatCall, repeatLate],
  ];
  expect(new Set(troubles.map(({ name }) => name)).size).toBe(troubles.length);
  expect(new Set(troubles)).toEqual(new Set(tested));
});
