import { expect, test } from 'vitest';
import { createCaseSecrets } from './case-secrets.ts';

const body = (accessId: string, accessSecret: string): string =>
  JSON.stringify({ input: {}, s3Config: { accessId, accessSecret, bucketName: 'logs' } });

test('storage keys are secrets from the moment on that a body has them', () => {
  const secrets = createCaseSecrets([['the-api-key', '$KEY']]);
  const text = 'the-api-key id-of-storage "secret\\"of-storage"';
  expect(secrets.redact(text)).toBe('$KEY id-of-storage "secret\\"of-storage"');

  secrets.learn(body('id-of-storage', 'secret"of-storage'));

  expect(secrets.redact(text)).toBe('$KEY $S3_ACCESS_ID "$S3_ACCESS_SECRET"');
  expect(secrets.names()).toEqual(['$KEY', '$S3_ACCESS_ID', '$S3_ACCESS_SECRET']);
});

test('each of several has a name of its own, however often it comes', () => {
  const secrets = createCaseSecrets([]);
  for (const id of ['first-id', 'second-id', 'first-id']) secrets.learn(body(id, 'the-one-secret'));
  expect(secrets.redact('first-id second-id')).toBe('$S3_ACCESS_ID $S3_ACCESS_ID_2');
});

test('words that stand everywhere are not taken for keys, nor is what is no text', () => {
  const secrets = createCaseSecrets([]);
  secrets.learn(body('', 'job'));
  secrets.learn('{"accessId": 7, "accessSecret": "\\x"}');
  expect(secrets.names()).toEqual([]);
});
