import { describe, expect, test } from 'vitest';
import { smallDocument } from '../testing/served-schema.ts';
import { answerProblem } from './answer-problem.ts';
import { readServedApi, type ServedApi } from './served-api.ts';

const api = readServedApi(smallDocument(), ['/things']) as ServedApi;

function problem(
  name: string,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): string | undefined {
  const operation = api.operations.find((one) => one.name === name)!;
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = { 'content-type': 'application/json; charset=utf-8', ...headers };
  return answerProblem(operation, api, { status, headers: sent, text, json: body });
}

const counted = { 'x-count': '3' };

describe('an answer as the schema says', () => {
  test.each<[string, Parameters<typeof problem>]>([
    ['a success', ['POST /things', 201, { id: 'a' }, counted]],
    [
      'a refusal of a range',
      ['POST /things', 422, { title: 'no' }, { 'content-type': 'application/problem+json' }],
    ],
    ['a status that any service may give', ['GET /things', 429, { slow: 'down' }]],
    ['a wrong method', ['GET /things', 405, {}]],
    ['no body', ['DELETE /things/{id}', 204, undefined]],
    ['a refusal without a body', ['POST /things', 400, undefined]],
    ['a status by default', ['DELETE /things/{id}', 404, { any: 'thing' }]],
  ])('%s', (_, answer) => expect(problem(...answer)).toBeUndefined());
});

describe('an answer that the schema does not have', () => {
  test.each<[string, Parameters<typeof problem>, string]>([
    ['another status', ['GET /things', 404, {}], 'the status 404'],
    [
      'another media type',
      ['GET /things', 200, { things: [] }, { 'content-type': 'text/html' }],
      'media type text/html',
    ],
    ['no media type', ['GET /things', 200, { things: [] }, { 'content-type': '' }], 'media type (none)'],
    [
      'a body that breaks its schema',
      ['GET /things', 200, { things: [{}] }],
      "must have required property 'id'",
    ],
    ['no body', ['GET /things', 200, undefined, { 'content-type': '' }], 'the body is empty'],
    ['a bare list', ['GET /things', 200, []], 'must be object'],
    [
      'a refusal that breaks its schema',
      ['POST /things', 400, {}, { 'content-type': 'application/problem+json' }],
      'title',
    ],
    ['no header that is required', ['POST /things', 201, { id: 'a' }], 'X-Count'],
    ['a header that breaks its schema', ['POST /things', 201, { id: 'a' }, { 'x-count': 'many' }], 'X-Count'],
  ])('%s', (_, answer, words) => expect(problem(...answer)).toContain(words));

  test('a body that is not JSON', () => {
    const operation = api.operations[0]!;
    const headers = { 'content-type': 'application/json' };
    const answer = { status: 200, headers, text: '<html>', json: undefined };
    expect(answerProblem(operation, api, answer)).toContain('not the JSON');
  });
});

test('nothing is held against a schema that can not be used', () => {
  const document = smallDocument({ components: { schemas: { Thing: { type: 'strng' } } } });
  const broken = readServedApi(document, ['/things']) as ServedApi;
  const headers = { 'content-type': 'application/json' };
  expect(
    answerProblem(broken.operations[0]!, broken, { status: 200, headers, text: '{}', json: {} }),
  ).toBeUndefined();
});

test('of a body that goes on only the media type is looked at', () => {
  const operation = api.operations.find((one) => one.name === 'GET /things')!;
  const begun = (type: string) =>
    answerProblem(operation, api, {
      ...{ status: 200, headers: { 'content-type': type } },
      ...{ text: '{"things":[', json: undefined, goesOn: true },
    });

  expect(begun('application/json')).toBeUndefined();
  expect(begun('text/plain')).toContain('media type text/plain');
});
