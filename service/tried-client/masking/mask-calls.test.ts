import { expect, test } from 'vitest';
import type { RecordedCall } from '../../../engine/proxy/call-recorder.ts';
import { must } from '../call-finding.ts';
import { createCallMask } from './mask-calls.ts';

const known = ['key-of-the-world'];
const real = 'rpa_REAL+SECRET/0123456789';

function recorded(call: Partial<RecordedCall>): RecordedCall {
  const plain = { at: 0, method: 'POST', url: '/x', headers: {}, body: '', isBodyWhole: true };
  const answered = { status: 200, answer: '', isAnswerWhole: true, isAnswerEnded: true };
  return { ...plain, isBodyEnded: true, bodyBytes: 0, ...answered, ...call };
}

function masked(...calls: readonly Partial<RecordedCall>[]): RecordedCall[] {
  const all = calls.map(recorded);
  const mask = createCallMask(all, known, ['http://127.0.0.1:1/worlds/w1/serverless']);
  return all.map(mask.call);
}

test.each([
  { headers: { authorization: `Bearer ${real}` } },
  { headers: { authorization: real } },
  { headers: { authorization: `Basic ${btoa(`user-of-it:${real}`)}` }, url: `/${real}` },
  { headers: { 'X-API-Key': [real, real] } },
  { headers: { cookie: `a=b; session=${real}` }, url: `/${real}` },
  { url: `/graphql?api_key=${encodeURIComponent(real)}&x=1` },
  { url: `/graphql?x=1&API_KEY=${real}` },
  { url: `/graphql?api%5Fkey=${encodeURIComponent(real)}` },
  { url: `/graphql?apikey=${real}` },
  { headers: { authorization: `Bearer ${real}` }, body: `{"key":"${real}"}`, answer: `no such key: ${real}` },
])('a key that the world does not know is left out of $headers $url', (call) => {
  const text = JSON.stringify(masked(call));
  expect(text).toContain('[a-key-unknown-here]');
  expect(text).not.toContain('REAL');
});

test('a key that one call sends is left out of all, before it and after it', () => {
  const others = [
    { url: `/serverless/${encodeURIComponent(real)}/health` },
    { url: `/health?x=${btoa(real)}` },
    { body: `{"input":{"k":"${real}"}}`, headers: { 'x-own': real } },
    { answer: `no such key: ${real}` },
  ];
  const calls = masked(...others, { headers: { authorization: `Bearer ${real}` } }, ...others);
  for (const call of calls) {
    expect(JSON.stringify(call)).toContain('[a-key-unknown-here]');
    expect(JSON.stringify(call)).not.toMatch(/REAL|UkVBT/);
  }
});

test('what is said of a call has none of its secrets, nor those of others', () => {
  const calls = [
    recorded({ headers: { authorization: `Bearer ${real}` } }),
    recorded({ body: '{"query":"{ a(env: [{key: 1, value: 12345}]) }"}' }),
  ];
  const { finding } = createCallMask(calls, known);
  const says = (words: string) => finding({ ...must(words, '4.4'), call: calls[1]! }).says;
  expect(says('not a text: 12345')).toBe('not a text: [hidden-env-value]');
  expect(says(`no such path: /${real}`)).toBe('no such path: /[a-key-unknown-here]');
});

test('where a key stands and in what form remains', () => {
  const [first, second] = masked(
    { headers: { authorization: `Bearer ${real}` } },
    { url: `/graphql?api_key=${real}&x=1` },
  );
  expect(first!.headers.authorization).toMatch(/^Bearer \S+$/);
  expect(second!.url).toBe('/graphql?api_key=[a-key-unknown-here]&x=1');
});

test('keys of the world, what is no key, and calls without one stay as they are', () => {
  const calls = [
    { headers: { authorization: `Bearer ${known[0]}`, accept: 'a' }, url: `/g?api_key=${known[0]}` },
    { headers: { authorization: 'Bearer undefined' }, url: '/g?api_key=$KEY', body: 'undefined' },
    { headers: { cookie: '' }, url: '/serverless/v1/probe/health?x=key-of-the-w', body: '{"input":{}}' },
  ];
  const wrong = [
    { headers: { authorization: 'Bearer key-of-the-worl' } },
    { headers: { authorization: 'Bearer Bearer key-of-the-world' } },
    { headers: { authorization: 'Bearer serverless' } },
    { body: '{"password":"password","env":{"A":"serverless"},"username":"key-of-the-w"}' },
  ];
  expect(masked(...calls, ...wrong).slice(0, calls.length)).toMatchObject(calls);
  expect(masked({ url: '/g?api_key=%E0%A4%A' })[0]!.url).toBe('/g?api_key=[a-key-unknown-here]');
});

test('thousands of secrets are masked where they stand', () => {
  const calls = masked(
    ...Array.from({ length: 3000 }, (_, index) => ({
      headers: { authorization: `Bearer rpa_REAL${index}-secret` },
      body: `{"s3Config":{"accessSecret":"REAL-storage-${index}"}}`,
    })),
  );
  expect(JSON.stringify(calls)).not.toContain('REAL');
});

test('a secret of a million characters is masked beside many short ones', () => {
  const short = Array.from({ length: 100 }, (_, index) => ({
    headers: { authorization: `Bearer zqREAL${index}-secret` },
  }));
  const long = { body: `{"api_key":"zqREAL${'y'.repeat(1_300_000)}","input":{}}` };
  const other = { answer: `zqREAL${'y'.repeat(1_300_000)} zqREAL7-secre%74` };
  const calls = masked(...short, long, other);
  expect(calls.at(-1)!.answer).toBe('[a-key-unknown-here] [a-key-unknown-here]');
  expect(JSON.stringify(calls).includes('REAL')).toBe(false);
});

test('what a long call is judged by is not shown', () => {
  const outline = { value: { api_key: real }, ids: [] };
  const [shown] = masked({ bodyDigest: 'abc', bodyOutline: outline, answerOutline: outline });
  expect(Object.keys(shown!).filter((name) => /digest|outline/i.test(name))).toEqual([]);
});

test.each([
  ...['authentication', 'x-signature', 'x-session-id', 'ocp-apim-subscription-key', 'x-auth'].map((name) => ({
    headers: { [name]: real },
  })),
  ...['auth', 'sig', 'jwt', 'code', 'client_secret', 'X-Amz-Signature', 'X-Amz-Credential'].map((name) => ({
    url: `/health?a=b&${name}=${encodeURIComponent(real)}`,
  })),
])('a credential of another name is left out of $headers $url, and of the body', (call) => {
  const text = JSON.stringify(masked({ ...call, body: `{"prompt":"${real}"}` }));
  expect(text).not.toContain('REAL');
});

test('an address in a header has no values', () => {
  const [shown] = masked({ headers: { referer: 'https://u:p@h.example/a?access_token=REAL' } });
  expect(shown!.headers.referer).toBe('https://[hidden-user]@h.example/a?access_token=[hidden-value]');
});

test('headers of other names, and what repeats a call, stay', () => {
  const headers = { 'idempotency-key': 'a1234567890', 'x-request-id': 'b1234567890', accept: 'text/plain' };
  expect(masked({ headers })[0]!.headers).toEqual(headers);
});

test('a word in the place of a key is not looked for elsewhere', () => {
  const [first, second] = masked({ headers: { 'x-auth-kind': 'application' } }, { body: 'application' });
  expect(first!.headers['x-auth-kind']).toBe('[a-key-unknown-here]');
  expect(second!.body).toBe('application');
});

test.each([
  'rpa_0123456789abcdefABCD',
  'sk-proj-0123456789abcdef0123',
  'AKIA0123456789ABCDEF',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
])('what has the form of a key is left out wherever it stands: %s', (key) => {
  const calls = masked(
    { url: `/serverless/v1/${key}/health`, headers: { 'user-agent': `a/1 (${key})` } },
    { body: JSON.stringify({ query: `# a key:\n${key}\n{ myself { id } }` }) },
  );
  expect(JSON.stringify(calls)).not.toContain(key);
});

test('an id of the form of a key stays, and so do other words', () => {
  const id = 'job_0123456789abcdefABCD';
  const plain = ['/status/prompt_strength_of_the_model', '/status/a_01234567'];
  const calls = masked(
    { answer: `{"id":"${id}"}` },
    { url: `/status/${id}` },
    ...plain.map((url) => ({ url })),
  );
  expect(calls.map(({ url }) => url).slice(1)).toEqual([`/status/${id}`, ...plain]);
});

test('a key that the client was given is left out of everything', () => {
  const calls = [recorded({ url: '/serverless/v1/REAL0123456789/health' })];
  const { call, text } = createCallMask(calls, known, [], ['REAL0123456789']);
  expect(call(calls[0]!).url).toBe('/serverless/v1/[a-key-unknown-here]/health');
  expect(text('with REAL0123456789')).toBe('with [a-key-unknown-here]');
});
