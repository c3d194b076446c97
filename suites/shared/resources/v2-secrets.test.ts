import { expect, test } from 'vitest';
import { revealingSecret, withSecrets } from './v2-secrets.ts';

const api = { unreadable: 'there is none' };
const body = { name: 'n', username: 'puller', password: 'x', token: 7 };

test('texts that are secrets by their name are our own, and nothing else is', () => {
  const { body: filled, secrets } = withSecrets(body, 'hush', api);
  expect(filled).toEqual({ name: 'n', username: 'puller', password: 'hush0', token: 7 });
  expect(secrets).toEqual(['hush0']);
});

test('a secret is found as it is, and in base64 behind whatever user', () => {
  const secretive = withSecrets(body, 'hush-hush-', api);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const behind = ['', 'u:', 'us:', 'use:', 'puller:'].map((user) => base64(`${user}hush-hush-0@host`));
  const texts = ['{"p":"hush-hush-0"}', base64('hush-hush-0'), ...behind];
  expect(
    revealingSecret([...texts, '{"id":"1","username":"puller"}', base64('hush-other')], secretive),
  ).toEqual(texts);
});
