import { expect, test } from 'vitest';
import { graphqlAnswerOf, isGraphqlAccepted, refusalIn } from './graphql-answer.ts';

const answer = (body: string, status = 200) =>
  graphqlAnswerOf(
    { name: 'n', key: 'valid' },
    { status, headers: {}, bytes: new TextEncoder().encode(body) },
    { sent: 0, answered: 0 },
  );

test('a whole success has data and no errors', () => {
  expect(isGraphqlAccepted(answer('{"data":{"a":1}}'))).toBe(true);
  expect(isGraphqlAccepted(answer('{"data":{"a":1},"errors":[]}'))).toBe(true);
});

test.each([
  ['{"data":null}', 200],
  ['{"data":[]}', 200],
  ['{"data":{"a":null},"errors":[{"message":"no"}]}', 200],
  ['{"data":{"a":1}}', 401],
  ['{"data":{"a":1}', 200],
  ['', 200],
  ['5', 200],
])('%s with %i is none', (body, status) => {
  expect(isGraphqlAccepted(answer(body, status))).toBe(false);
});

test('errors are told by their messages, whatever they are', () => {
  expect(answer('{"errors":[{"message":"no"},{"code":5},"why",null]}').errors).toEqual([
    'no',
    '{"code":5}',
    '"why"',
    'null',
  ]);
  expect(refusalIn(answer('{"errors":[{"message":"no"}]}', 400))).toBe('answered 400: no');
  expect(refusalIn(answer('{"errors":"no"}', 403))).toBe('answered 403');
});
