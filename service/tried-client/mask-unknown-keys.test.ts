import { expect, test } from 'vitest';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { maskUnknownKeys } from './mask-unknown-keys.ts';

const known = ['key-of-the-world'];
const real = 'rpa_REAL+SECRET/0123456789';

function masked(call: Partial<RecordedCall>): RecordedCall {
  const plain = { at: 0, method: 'POST', url: '/x', headers: {}, body: '' };
  const unsent = { isBodyWhole: true, isBodyEnded: true, bodyBytes: 0 };
  return maskUnknownKeys(
    { ...plain, ...unsent, status: 200, answer: '', isAnswerWhole: true, ...call },
    known,
  );
}

test.each([
  { headers: { authorization: `Bearer ${real}` } },
  { headers: { authorization: real } },
  { headers: { 'X-API-Key': [real, real] } },
  { headers: { cookie: `session=${real}` } },
  { url: `/graphql?api_key=${encodeURIComponent(real)}&x=1` },
  { url: `/graphql?x=1&API_KEY=${real}` },
  { headers: { authorization: `Bearer ${real}` }, body: `{"key":"${real}"}`, answer: `no such key: ${real}` },
])('a key that the world does not know is left out of $headers $url', (call) => {
  const text = JSON.stringify(masked(call));
  expect(text).toContain('[a-key-unknown-here]');
  expect(text).not.toContain('REAL');
});

test('where a key stands and in what form remains', () => {
  expect(masked({ headers: { authorization: `Bearer ${real}` } }).headers.authorization).toMatch(
    /^Bearer \S+$/,
  );
  expect(masked({ url: `/graphql?api_key=${real}&x=1` }).url).toBe(
    '/graphql?api_key=[a-key-unknown-here]&x=1',
  );
});

test('keys of the world and calls without one stay as they are', () => {
  const call = {
    headers: { authorization: `Bearer ${known[0]}`, accept: 'a' },
    url: `/g?api_key=${known[0]}`,
  };
  expect(masked(call)).toMatchObject(call);
  expect(masked({ url: '/g?api_key=%E0%A4%A', headers: { cookie: '' } }).url).toBe(
    '/g?api_key=[a-key-unknown-here]',
  );
});
