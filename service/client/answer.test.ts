import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { json as jsonAnswer } from '../testing/fake-target.ts';
import { answerOf } from './answer.ts';
import type { JobRequest } from './job-request.ts';

const request: JobRequest = { operation: 'status', endpoint: 'probe', jobId: 'a', key: 'valid' };
const bracket = { sent: 1, answered: 2 };

const readJson = (value: unknown) => answerOf(request, jsonAnswer(200, value), bracket);
const readBytes = (bytes: Uint8Array) => answerOf(request, { status: 200, headers: {}, bytes }, bracket);

test('a job record is read as it is', () => {
  const record = { id: 'a', status: 'COMPLETED', output: [1], delayTime: 1.5, executionTime: 0, more: 1 };
  const { more, ...known } = record;

  expect(readJson(record)).toMatchObject({ request, ...bracket, status: 200, json: record });
  expect(readJson(record).record).toEqual(known);
});

test('whatever JSON is answered, a member without its documented type is absent', () => {
  fc.assert(
    fc.property(asRead(), asRead(), asRead(), (id, status, delayTime) => {
      const { record } = readJson({ id, status, delayTime });
      expect(record.id).toBe(typeof id === 'string' ? id : undefined);
      expect(record.status).toBe(typeof status === 'string' ? status : undefined);
      expect(record.delayTime).toBe(typeof delayTime === 'number' ? delayTime : undefined);
    }),
  );
});

/** JSON values as they come over the wire, where there is no -0. */
function asRead(): fc.Arbitrary<unknown> {
  return fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));
}

test('whatever bytes are answered, reading them throws nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const answer = readBytes(bytes);
      expect(typeof answer.text).toBe('string');
      if (typeof answer.json !== 'object' || Array.isArray(answer.json)) expect(answer.record).toEqual({});
    }),
  );
});

test('whatever JSON is answered, it is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readBytes(new TextEncoder().encode(text)).json).toEqual(JSON.parse(text));
    }),
  );
});

describe('an output', () => {
  test.each([null, 0, false, '', [], {}])('of %j is there', (output) => {
    expect(readJson({ output }).record).toEqual({ output });
  });

  test('that is absent is absent', () => {
    expect(readJson({ id: 'a' }).record).not.toHaveProperty('output');
  });
});

test.each([
  ['nothing', []],
  ['bytes that are not UTF-8', [0x7b, 0xff, 0x7d]],
  ['half a surrogate as UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['UTF-16', [...Buffer.from('{}', 'utf16le')]],
])('%s is no JSON', (_, bytes) => {
  expect(readBytes(Uint8Array.from(bytes)).json).toBeUndefined();
});
