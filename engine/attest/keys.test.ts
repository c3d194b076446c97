import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { scratchFile } from '../testing/scratch.ts';
import { keyIdOf } from './envelope.ts';
import { readPublicKey, readSigningKey } from './keys.ts';

const own = generateKeyPairSync('ed25519');
const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  key.export({ type, format: 'pem' }).toString();

describe('a key is read', () => {
  test('from a PEM file, the private and the public one', async () => {
    const file = await scratchFile('key.pem', pemOf(own.privateKey, 'pkcs8'));
    const publicFile = await scratchFile('public.pem', pemOf(own.publicKey, 'spki'));
    expect((await readSigningKey(file)).equals(own.privateKey)).toBe(true);
    expect(keyIdOf(await readPublicKey(publicFile))).toBe(keyIdOf(own.publicKey));
  });

  test.each([
    [
      'of another kind',
      pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey, 'pkcs8'),
      'rsa',
    ],
    ['that is none', 'secret words', 'no PEM without a passphrase'],
    [
      'with a passphrase',
      own.privateKey
        .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
        .toString(),
      'no PEM without a passphrase',
    ],
    ['of the public half', pemOf(own.publicKey, 'spki'), 'no PEM without a passphrase'],
  ])('but for one %s, which is told without its words', async (_, pem, words) => {
    const file = await scratchFile('key.pem', pem);
    await expect(readSigningKey(file)).rejects.toThrow(words);
    await expect(readSigningKey(file)).rejects.not.toThrow('secret words');
    await expect(readSigningKey(file)).rejects.toThrow('openssl genpkey -algorithm ed25519');
  });

  test('but for a file that is not there', async () => {
    await expect(readPublicKey('nowhere.pem')).rejects.toThrow("the public key nowhere.pem can't be read");
  });
});
