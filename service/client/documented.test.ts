import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../generated/job-api/operations.ts';
import { json } from '../testing/fake-target.ts';
import { answerOf } from './answer.ts';
import { departureFromSuccess } from './documented.ts';

function departure(operation: OperationId, status: number, body: unknown): string | undefined {
  const request = { operation, endpoint: 'probe', key: 'valid' } as const;
  return departureFromSuccess(answerOf(request, json(status, body), { sent: 0, answered: 0 }));
}

const health = {
  jobs: { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 },
  workers: { idle: 0, running: 0 },
};

describe('a documented success', () => {
  test.each<[OperationId, unknown]>([
    ['run', { id: 'a', status: 'IN_QUEUE', more: true }],
    ['runsync', { id: 'a', status: 'COMPLETED', output: 1, delayTime: 1, executionTime: 2 }],
    ['runsync', {}],
    ['status', { id: 'a', status: 'IN_PROGRESS' }],
    ['stream', [{ output: 1, metrics: {} }]],
    ['cancel', { id: 'a', status: 'CANCELLED' }],
    ['retry', { id: 'a', status: 'IN_QUEUE' }],
    ['purgeQueue', { removed: 0, status: 'completed' }],
    ['health', health],
    ['requests', 'anything'],
    ['openai', null],
  ])('of %s may be %j, with any 2xx', (operation, body) => {
    for (const status of [200, 201, 202, 299]) expect(departure(operation, status, body)).toBeUndefined();
  });
});

describe('a departure is reported in words', () => {
  test.each<[OperationId, number, unknown, string]>([
    ['run', 400, {}, 'answered 400'],
    ['run', 302, { id: 'a', status: 'IN_QUEUE' }, 'answered 302'],
    ['run', 200, { id: '', status: 'IN_QUEUE' }, 'breaks its schema: /id'],
    ['run', 200, { id: 7, status: 'IN_QUEUE' }, '/id must be string'],
    ['run', 200, { id: 'a', status: 'COMPLETED' }, '/status'],
    ['status', 200, { id: 'a', status: 'LOST' }, '/status'],
    ['status', 200, [], 'it must be object'],
    ['stream', 200, {}, 'it must be array'],
    ['stream', 200, [{}], "must have required property 'output'"],
    ['purgeQueue', 200, { removed: -1, status: 'x' }, '/removed must be >= 0'],
    ['health', 200, { ...health, workers: { idle: 0 } }, '/workers'],
  ])('%s %i %j', (operation, status, body, words) => {
    expect(departure(operation, status, body)).toContain(words);
  });

  test('a success without JSON', () => {
    const request = { operation: 'run', endpoint: 'probe', key: 'valid' } as const;
    const incoming = { status: 200, headers: {}, bytes: new TextEncoder().encode('<html>') };
    const answer = answerOf(request, incoming, { sent: 0, answered: 0 });
    expect(departureFromSuccess(answer)).toBe('answered 200 with a body that is not JSON');
  });
});
