import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import { answerOf } from '../client/answer.ts';
import type { Pause } from '../client/call-patiently.ts';
import type { JobRequest } from '../client/job-request.ts';
import { json } from '../testing/fake-target.ts';
import { createCallers } from './callers.ts';

const run: JobRequest = { operation: 'run', endpoint: 'probe', key: 'valid', body: { input: {} } };

/** Callers whose calls get these answers, one after the other. */
function callersGetting(answers: readonly (TransportAnswer | Error)[], pause?: Pause) {
  const left = [...answers];
  const roles: string[] = [];
  const client = {
    async call(request: JobRequest, role: string) {
      roles.push(role);
      const next = left.shift()!;
      if (next instanceof Error) throw next;
      return answerOf(request, next, { sent: 0, answered: 0 });
    },
  };
  return { callers: createCallers(client, pause), roles };
}

const cut = new TransportError('cut', 'the connection was cut');

/** Callers whose call of `/runsync` for a wait of 1 s is answered 429 after so long. */
function callersAnswered429(after: number) {
  const client = {
    call: async (request: JobRequest) => answerOf(request, json(429, {}), { sent: 0, answered: after }),
  };
  return createCallers(client, undefined);
}

const runsync: JobRequest = { ...run, operation: 'runsync', query: { wait: 1000 } };

test('a 429 at the end of a wait is an answer like any other, and before it puts us off', async () => {
  expect((await callersAnswered429(1000).when(runsync)).status).toBe(429);
  await expect(callersAnswered429(999).when(runsync)).rejects.toMatchObject({ kind: 'throttled' });
});

describe('given', () => {
  test('gives a documented success back', async () => {
    const { callers, roles } = callersGetting([json(200, { id: 'a', status: 'IN_QUEUE' })]);
    expect((await callers.given(run)).record.id).toBe('a');
    expect(roles).toEqual(['given']);
  });

  test.each<[string, TransportAnswer]>([
    ['a refusal', json(400, {})],
    ['an ill target', json(500, {})],
    ['a success without an id', json(200, { status: 'IN_QUEUE' })],
    ['a success with another status', json(200, { id: 'a', status: 'IN_PROGRESS' })],
  ])('gives the case up for %s', async (_, answer) => {
    const { callers } = callersGetting([answer]);
    const given = callers.given(run);
    await expect(given).rejects.toBeInstanceOf(Inconclusive);
    await expect(given).rejects.toMatchObject({ kind: 'blocked', blockedBy: 'job.run.accepts' });
  });

  test.each([
    [400, true],
    [413, true],
    [500, false],
    [421, false],
  ])('says whether a violation may hide behind %i: %s', async (status, mayHideViolation) => {
    const { callers } = callersGetting([json(status, {})]);
    await expect(callers.given(run)).rejects.toMatchObject({ mayHideViolation });
  });

  test('gives the case up when nobody answers', async () => {
    const { callers } = callersGetting([cut]);
    await expect(callers.given(run)).rejects.toMatchObject({ name: 'Inconclusive', kind: 'unreachable' });
  });
});

describe('baseline', () => {
  test('leaves what was answered to the pair, and gives the case up when nobody answers', async () => {
    const { callers } = callersGetting([json(500, {}), cut]);
    expect((await callers.baseline(run)).status).toBe(500);
    await expect(callers.baseline(run)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('when', () => {
  test('judges every answer, and the lack of one', async () => {
    const { callers } = callersGetting([json(500, {}), cut]);
    expect((await callers.when(run)).status).toBe(500);
    const nothing = callers.when(run);
    await expect(nothing).rejects.toBeInstanceOf(Violation);
    await expect(nothing).rejects.toMatchObject({ basis: 'transport' });
  });
});

describe.each(['given', 'baseline', 'when'] as const)('%s that is throttled', (kind) => {
  const later = json(429, {}, { 'retry-after': '0.001' });

  test('is made again after the pause that was asked for', async () => {
    const accepted = json(200, { id: 'a', status: 'IN_QUEUE' });
    const { callers, roles } = callersGetting([later, later, accepted], sleep);
    expect((await callers[kind](run)).status).toBe(200);
    expect(roles).toHaveLength(3);
  });

  test('too often gives the case up', async () => {
    const { callers, roles } = callersGetting(Array(5).fill(later), sleep);
    await expect(callers[kind](run)).rejects.toMatchObject({ name: 'Inconclusive', kind: 'throttled' });
    expect(roles).toHaveLength(5);
  });

  test('gives the case up at once on a clock that stands still', async () => {
    const { callers, roles } = callersGetting([later]);
    await expect(callers[kind](run)).rejects.toMatchObject({ kind: 'throttled' });
    expect(roles).toHaveLength(1);
  });
});
