import { expect, test } from 'vitest';
import { telling, withSecrets } from './secrets.ts';

const api = { unreadable: 'there is none' };
const body = { name: 'n', username: 'puller', password: 'x', token: 7 };

test('texts that are secrets by their name are our own, and nothing else is', () => {
  const { body: filled, secrets } = withSecrets(body, 'hush', api);
  expect(filled).toEqual({ name: 'n', username: 'puller', password: 'hush0', token: 7 });
  expect(secrets).toEqual(['hush0']);
});

test('a secret is found as it is, in base64, and behind its user', () => {
  const secretive = withSecrets(body, 'hush', api);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const texts = ['{"p":"hush0"}', base64('hush0'), `{"auth":"${base64('puller:hush0')}"}`];
  expect(telling([...texts, '{"id":"1","username":"puller"}'], secretive)).toEqual(texts);
});
