import { expect, test } from 'vitest';
import { answerOf } from '../../../service/client/answer.ts';
import { traitsOf } from './traits.ts';

const request = { operation: 'status', endpoint: 'probe', key: 'valid' } as const;

function traits(text: string, status = 200) {
  const wire = { status, headers: {}, bytes: new TextEncoder().encode(text) };
  return traitsOf(answerOf(request, wire, { sent: 0, answered: 0 }));
}

test.each([
  ['{"status":"FAILED","id":"a"}', { code: 200, state: 'FAILED', members: ['id', 'status'] }],
  ['[{"output":1}]', { code: 200, state: undefined, members: 'an array' }],
  ['"text"', { code: 200, state: undefined, members: 'string' }],
  ['null', { code: 200, state: undefined, members: 'object' }],
  ['', { code: 200, state: undefined, members: 'no body' }],
  ['<p>', { code: 200, state: undefined, members: 'no JSON' }],
])('of %j', (text, expected) => {
  expect(traits(text)).toEqual(expected);
});

test('two jobs that are answered alike have the same traits', () => {
  expect(traits('{"id":"a","delayTime":1}', 404)).toEqual(traits('{"delayTime":2,"id":"b"}', 404));
});
