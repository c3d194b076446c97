import { describe, expect, test } from 'vitest';
import { mayGoOn } from './v2-answer-begun.ts';

function operation(path: string, type: string | undefined, method = 'GET') {
  const content = type === undefined ? undefined : new Map([[type, true]]);
  const responses = new Map([['200', { content, headers: [] }]]);
  return { method, path, parameters: [], security: [], body: undefined, responses };
}

describe('an answer may go on', () => {
  test.each<[string, string, string | undefined]>([
    ['a log as events', '/pods/{id}/logs', 'text/event-stream'],
    ['a log as text', '/pods/{podId}/logs', 'text/plain'],
    ['a log as JSON', '/serverless/{id}/workers/{workerId}/logs', 'application/json'],
    ['a log of which nothing is said', '/pods/{id}/logs', undefined],
    ['what the document does not know', '/pods/{id}/events', 'text/event-stream'],
    ['that and its type is not told', '/events', undefined],
  ])('%s', (_, path, type) => expect(mayGoOn(operation(path, type))).toBe(true));
});

describe('an answer comes to its end', () => {
  test.each<[string, string, string | undefined, string]>([
    ['a list', '/pods', undefined, 'GET'],
    ['one of a catalog', '/catalog/gpus/{gpuId}', undefined, 'GET'],
    ['JSON that the document does not know', '/pods/{id}', 'application/json', 'GET'],
    ['what an action is answered', '/pods/{id}/logs', undefined, 'POST'],
  ])('%s', (_, path, type, method) => expect(mayGoOn(operation(path, type, method))).toBe(false));
});
