import { expect, test } from 'vitest';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { holdCalls } from './hold-calls.ts';
import { describedWorld } from './testing/described-world.ts';

const json = { 'content-type': 'application/json' };
const bearer = { authorization: 'Bearer key-valid' };

function call(method: string, url: string, more: Partial<RecordedCall> = {}): RecordedCall {
  return {
    ...{ at: 0, method, url, headers: { ...bearer, ...json }, body: '' },
    ...{ isBodyWhole: true, isBodyEnded: true, bodyBytes: 0, status: 200, answer: '', isAnswerWhole: true },
    isAnswerEnded: true,
    ...more,
  };
}

const submit = (body: unknown, more: Partial<RecordedCall> = {}) =>
  call('POST', '/serverless/v1/e1/run', {
    ...{ body: JSON.stringify(body), answer: '{"id":"j1","status":"IN_QUEUE"}' },
    ...more,
  });
const query = (text: string, more: Partial<RecordedCall> = {}) =>
  call('POST', '/graphql?api_key=key-valid', {
    ...{ headers: json, body: JSON.stringify({ query: text }) },
    ...more,
  });

function hold(calls: readonly RecordedCall[], now = '2026-06-01T00:00:00Z'): string[] {
  const world = { ...describedWorld, timeAt: () => Date.parse(now) };
  return holdCalls(calls, world).map(({ level, says, section }) => `${level} ${section} ${says}`);
}

test('calls that follow the document are not found fault with', () => {
  const ofJob = [
    submit({
      ...{ input: {}, policy: { ttl: 10_000 }, webhook: 'http://hook' },
      s3Config: { accessId: 'a', accessSecret: 'b', bucketName: 'c', endpointUrl: 'https://s3.example' },
    }),
    call('GET', '/serverless/v1/e1/status/j1?ttl=20000'),
    call('GET', '/serverless/v1/e1/stream/j1'),
    call('POST', '/serverless/v1/e1/cancel/j1'),
    call('POST', '/serverless/v1/e1/purge-queue'),
    call('GET', '/serverless/v1/e1/health'),
    call('POST', '/serverless/v1/e1/openai/v1/chat/completions', { body: '{}' }),
  ];
  const others = [
    call('GET', '/rest/v1/pods'),
    call('GET', '/rest/v2/openapi.json', { headers: {} }),
    call('POST', '/rest/v2/pods/p1/action', { body: '{"action":"stop"}' }),
    query('{ myself { pods { id } } }'),
    call('GET', '/balanced/anything', { headers: {} }),
  ];
  expect(hold([...ofJob, ...others])).toEqual([]);
});

test.each<[string, string, readonly RecordedCall[]]>([
  ['an unknown address', 'must 4 nothing is served at GET /v1/e1/run', [call('GET', '/worlds/w1/v1/e1/run')]],
  ['no address', 'must 4 nothing is served at GET //[', [call('GET', '//[')]],
  ['two slashes', 'must 4 nothing is served at GET //', [call('GET', '//')]],
  ['no authority', 'must 4 nothing is served at GET /', [call('GET', 'http://[::1')]],
  ['an unknown path', 'no such path: /{endpointId}/jobs', [call('GET', '/serverless/v1/e1/jobs')]],
  ['another method', 'the method is GET, not POST', [call('GET', '/serverless/v1/e1/purge-queue')]],
  ['another endpoint', 'an endpoint that does not exist', [call('GET', '/serverless/v1/e9/health')]],
  ['a body without input', "must 2.1 run: the body's value must have", [submit({})]],
  ['a value out of bounds', '/policy/ttl must be >= 10000', [submit({ input: {}, policy: { ttl: 1 } })]],
  ['a member that is not named', 'should 2.1 run: the member wait', [submit({ input: {}, wait: 1 })]],
  [
    'a member of policy that is not named',
    'should 2.2 run: the member priority of policy',
    [submit({ input: {}, policy: { priority: 1 } })],
  ],
  [
    'a member of s3Config that is not named',
    'should 2.3 run: the member region of s3Config',
    [submit({ input: {}, s3Config: { region: 'x' } })],
  ],
  [
    'a payload beyond any reading of its limit',
    'must 8 run: the body is larger than 10 MB',
    [submit({}, { isBodyWhole: false, bodyBytes: 10_600_000 })],
  ],
  [
    'a payload beyond one reading of its limit',
    'should 8 run: the body is larger than 10 MB, if',
    [submit({}, { isBodyWhole: false, bodyBytes: 10_100_000 })],
  ],
  [
    'a payload that was refused by its head',
    'must 8 run: the body is larger than 10 MB',
    [
      submit(
        {},
        {
          ...{ headers: { ...bearer, ...json, 'content-length': '30000000' }, body: '{"inp', status: 413 },
          ...{ isBodyWhole: false, isBodyEnded: false, bodyBytes: 5 },
        },
      ),
    ],
  ],
  [
    'a webhook that is no URL',
    'must 2.1 run: webhook is no URL',
    [submit({ input: {}, webhook: 'not a url' })],
  ],
  [
    'an address of the storage that is no URL',
    'should 2.3 run: endpointUrl of s3Config is no URL',
    [submit({ input: {}, s3Config: { endpointUrl: 'storage' } })],
  ],
  ['a form in place of JSON', 'the body is not JSON', [submit({}, { body: 'input=1' })]],
  [
    'another content-type',
    'is application/x-www-form-urlencoded, not application/json',
    [submit({ input: {} }, { headers: { ...bearer, 'content-type': 'application/x-www-form-urlencoded' } })],
  ],
  [
    'a wait out of bounds',
    'must 4.1 runsync: wait ',
    [call('POST', '/serverless/v1/e1/runsync?wait=1', { body: '{"input":{}}' })],
  ],
  [
    'an unknown parameter',
    'should 4.1 health: the query parameter x',
    [call('GET', '/serverless/v1/e1/health?x=1')],
  ],
  [
    'no key',
    'must 5 the job API: there is no Authorization header',
    [call('GET', '/serverless/v1/e1/health', { headers: {} })],
  ],
  [
    'a bare key',
    'should 5 the job API: the Authorization',
    [call('GET', '/serverless/v1/e1/health', { headers: { authorization: 'key-valid' } })],
  ],
  [
    'a bare key for REST',
    'must 5 REST v2: the Authorization',
    [call('GET', '/rest/v2/pods', { headers: { authorization: 'key-valid' } })],
  ],
  ['a key in the address', 'a key is in the address', [call('GET', '/rest/v2/pods/key-valid')]],
  ['a key in the body', 'must 5 a key is in the body', [submit({ input: { key: 'key-valid' } })]],
  ['an id of nobody', 'status: the id is of no job', [call('GET', '/serverless/v1/e1/status/j1')]],
  [
    'an id of another endpoint',
    'of another endpoint',
    [submit({ input: {} }), call('GET', '/serverless/v1/e2/status/j1')],
  ],
  [
    'a key in a header for GraphQL',
    'not in the query parameter api_key',
    [query('{ myself { pods { id } } }', { url: '/graphql', headers: { ...json, ...bearer } })],
  ],
  ['a field that is not shown', 'Cannot query field "owner"', [query('{ myself { owner } }')]],
  ['GraphQL by GET', 'called with GET', [call('GET', '/graphql?api_key=key-valid', { headers: {} })]],
])('%s is found', (_, words, calls) => {
  const found = hold(calls);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(words);
});

test.each(['APPLICATION/JSON', 'Application/Json; charset=utf-8', 'application/problem+JSON'])(
  'a body may be %s: media types have no case',
  (type) => {
    expect(hold([submit({ input: {} }, { headers: { ...bearer, 'content-type': type } })])).toEqual([]);
  },
);

test('a body that was broken off is not judged, whatever its head says of it', () => {
  const headers = { ...bearer, ...json, 'content-length': '30000000' };
  const brokenOff = { isBodyWhole: false, isBodyEnded: false, bodyBytes: 5, status: null, answer: '' };
  expect(hold([submit({}, { headers, body: '{"inp', isAnswerWhole: false, ...brokenOff })])).toEqual([]);
  expect(hold([query('', { body: '{"que', ...brokenOff })])).toEqual([]);
});

test('v1 is found from the day of its retirement on', () => {
  const calls = [call('GET', '/rest/v1/pods')];
  expect(hold(calls, '2026-11-14T23:59:59Z')).toEqual([]);
  expect(hold(calls, '2026-11-15T00:00:00Z')).toEqual(['must 9 REST v1 is called after its retirement']);
});

test.each([
  ['written with escapes', '{"\\u0069\\u0064": "\\u0031"}', '1'],
  ['a number', '{"id":7}', '7'],
  ['a text that a path must encode', '{"id":"job \\u00e9/1"}', 'job%20%C3%A9%2F1'],
])('an id that is %s is known again', (_, answer, step) => {
  const calls = [submit({ input: {} }, { answer }), call('GET', `/serverless/v1/e1/status/${step}`)];
  expect(hold(calls)).toEqual([]);
});

test('an id is not judged where an answer was not seen in full', () => {
  const unseen = submit({ input: {} }, { answer: '', isAnswerWhole: false, status: null });
  expect(hold([unseen, call('GET', '/serverless/v1/e1/status/j1')])).toEqual([]);
});

test('ids are known of an answer that is too long to keep', () => {
  const outline = { value: {}, ids: ['j1'] };
  const long = submit({ input: {} }, { answer: '{"jobs":[', isAnswerWhole: false, answerOutline: outline });
  expect(hold([long, call('GET', '/serverless/v1/e1/status/j1')])).toEqual([]);
  expect(hold([long, call('GET', '/serverless/v1/e1/status/j2')])).toHaveLength(1);
});
