import { describe, expect, test } from 'vitest';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import type { Time } from '../../engine/time/time.ts';
import { httpAnswerOf } from '../client/http-answer.ts';
import type { HttpRequest } from '../client/http-request.ts';
import { digestOfBytes } from '../client/seen.ts';
import { createHttpCallers } from './http-callers.ts';

const request: HttpRequest = { method: 'GET', path: '/', key: 'valid', order: { id: 'c1' } };
const nothing = new Uint8Array();
const digest = digestOfBytes([]);
const own = (status: number): TransportAnswer => {
  const seen = { id: 'c1', method: 'GET', target: '/', body: digest, answer: digest };
  return { status, headers: { 'plumbline-seen': JSON.stringify(seen) }, bytes: nothing };
};
const strange = (status: number): TransportAnswer => ({ status, headers: {}, bytes: nothing });
const cut = new TransportError('cut', 'the connection was cut');

/** Callers whose calls get these answers, one after the other; the last one again and again. */
function callersGetting(...answers: readonly (TransportAnswer | Error)[]) {
  let calls = 0;
  const client = {
    async call(call: HttpRequest) {
      const next = answers[Math.min(calls++, answers.length - 1)]!;
      if (next instanceof Error) throw next;
      return httpAnswerOf(call, next, { sent: 0, answered: 0 });
    },
  };
  const until: Time['until'] = async (ask) => {
    for (let times = 0; times < 3; times++) {
      const found = await ask();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const time = { until, now: () => 0, setupTimeout: 1000 } as Time;
  return { callers: createHttpCallers(client, time), calls: () => calls };
}

describe('given', () => {
  test('asks until a worker answers', async () => {
    const { callers, calls } = callersGetting(strange(503), strange(502), own(500));
    expect((await callers.given(request)).status).toBe(500);
    expect(calls()).toBe(3);
  });

  test.each<[string, TransportAnswer | Error, string]>([
    ['nobody but the balancer answers', strange(200), 'blocked'],
    ['it is throttled', strange(429), 'throttled'],
    ['nobody answers', cut, 'unreachable'],
  ])('gives the case up when %s', async (_, answer, kind) => {
    await expect(callersGetting(answer).callers.given(request)).rejects.toMatchObject({ kind });
  });
});

describe('when', () => {
  test.each([strange(503), strange(404), own(429), own(200)])('gives any answer back: %j', async (answer) => {
    expect((await callersGetting(answer).callers.when(request)).status).toBe(answer.status);
  });

  test('the lack of an answer is a violation', async () => {
    await expect(callersGetting(cut).callers.when(request)).rejects.toMatchObject({ basis: 'transport' });
  });

  test('being throttled is none', async () => {
    const { when } = callersGetting(strange(429)).callers;
    await expect(when(request)).rejects.toMatchObject({ kind: 'throttled' });
  });
});
