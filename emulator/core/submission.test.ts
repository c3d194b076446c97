import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsed, submissionProblem } from './submission.ts';

const withPolicy = (policy: unknown) => submissionProblem({ input: {}, policy });

test('a text is read as JSON, or not at all', () => {
  expect(parsed(' {"input":{}} ')).toEqual({ value: { input: {} } });
  expect(parsed('null')).toEqual({ value: null });
  for (const text of ['', '{', '{}}', '{} {}', '{"a":NaN}', "{'a':1}"]) expect(parsed(text)).toBeUndefined();
});

test('only input is required', () => {
  expect(submissionProblem({ input: {} })).toBeUndefined();
  expect(submissionProblem({})).toMatch(/input/);
});

test("the content of input is the handler's own", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (input) => {
      expect(submissionProblem({ input })).toBeUndefined();
    }),
  );
});

test.each([[[]], ['text'], [5], [true], [null]])('input %j is refused', (input) => {
  expect(submissionProblem({ input })).toMatch(/^\/input /);
});

test.each([[null], [[]], ['text'], [5], [true]])('the body %j is refused', (body) => {
  expect(submissionProblem(body)).toBeTypeOf('string');
});

test('the execution timeout is from 5 seconds to 7 days', () => {
  expect(withPolicy({ executionTimeout: 4_999 })).toMatch(/^\/policy\/executionTimeout /);
  expect(withPolicy({ executionTimeout: 5_000 })).toBeUndefined();
  expect(withPolicy({ executionTimeout: 604_800_000 })).toBeUndefined();
  expect(withPolicy({ executionTimeout: 604_800_001 })).toMatch(/^\/policy\/executionTimeout /);
});

test('the ttl is from 10 seconds to 7 days', () => {
  expect(withPolicy({ ttl: 9_999 })).toMatch(/^\/policy\/ttl /);
  expect(withPolicy({ ttl: 10_000 })).toBeUndefined();
  expect(withPolicy({ ttl: 604_800_000 })).toBeUndefined();
  expect(withPolicy({ ttl: 604_800_001 })).toMatch(/^\/policy\/ttl /);
});

test.each([
  { policy: [] },
  { policy: 'soon' },
  { policy: { ttl: 'soon' } },
  { policy: { ttl: 10_000.5 } },
  { policy: { executionTimeout: {} } },
  { policy: { lowPriority: 'yes' } },
  { webhook: 5 },
  { webhook: '' },
  { webhook: '/path' },
  { s3Config: 'bucket' },
  { s3Config: { bucketName: 5 } },
])('%j is refused, with its place', (fields) => {
  expect(submissionProblem({ input: {}, ...fields })).toMatch(/^\/(policy|webhook|s3Config)/);
});

test('every optional field at once is taken', () => {
  const policy = { executionTimeout: 5_000, lowPriority: true, ttl: 10_000 };
  const s3Config = { accessId: 'a', accessSecret: 's', bucketName: 'b', endpointUrl: 'http://127.0.0.1:9/' };
  expect(submissionProblem({ input: {}, webhook: 'http://127.0.0.1:9/', policy, s3Config })).toBeUndefined();
});
