import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Envelope, openEnvelope, sealEnvelope } from './envelope.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const payload = JSON.stringify({ _type: 'made up', words: 'größer' });
const sealed = sealEnvelope(payload, privateKey);
const text = JSON.stringify(sealed);

const changed = (change: Partial<Envelope>): string => JSON.stringify({ ...sealed, ...change });

describe('an envelope', () => {
  test('gives back what was signed', () => {
    expect(openEnvelope(text, publicKey)).toEqual({ payload });
  });

  test('does not hold with any one byte changed', () => {
    for (let at = 0; at < text.length; at++) {
      for (const bit of [1, 2, 16, 32]) {
        const bytes = Buffer.from(text);
        bytes[at] = bytes[at]! ^ bit;
        expect([at, bit, openEnvelope(bytes.toString('utf8'), publicKey)]).toEqual([
          ...[at, bit],
          { problem: expect.any(String) },
        ]);
      }
    }
  });

  test.each([
    ['another payload', changed({ payload: Buffer.from('{}').toString('base64') }), 'does not hold'],
    ['another type of payload', changed({ payloadType: 'text/plain' }), 'its payload is not'],
    ['no signature', changed({ signatures: [] }), 'no signature of this key'],
    ['base64 with other padding bits', changed({ payload: `${sealed.payload}!` }), 'base64'],
    ['no JSON', 'no', 'no DSSE envelope'],
    ['another shape', '{"payload":1}', 'no DSSE envelope'],
    ['a member twice', text.replace('{', '{"payload":"e30=",'), 'has "payload" twice'],
    ['a member twice, one by the numbers of its letters', text.replace('{', '{"payl\\u006fad":"",'), 'twice'],
  ])('with %s does not hold', (_, changedText, problem) => {
    expect(openEnvelope(changedText, publicKey)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('holds by one signature of the key among others under its name, of which a few are tried', () => {
    const [own] = sealed.signatures;
    const forged = { keyid: own!.keyid, sig: Buffer.alloc(64).toString('base64') };
    const odd = { keyid: own!.keyid, sig: 'no base64' };
    expect(openEnvelope(changed({ signatures: [forged, odd, own!] }), publicKey)).toEqual({ payload });
    const many = Array.from({ length: 17 }, () => own!);
    expect(openEnvelope(changed({ signatures: many }), publicKey)).toEqual({
      problem: 'it has 17 signatures of this key, and 16 at most are tried',
    });
  });

  test('does not hold for another key, whatever name the signature bears', () => {
    const other = generateKeyPairSync('ed25519');
    expect(openEnvelope(text, other.publicKey)).toEqual({ problem: 'it has no signature of this key' });
    const { keyid } = sealEnvelope('', other.privateKey).signatures[0]!;
    const renamed = changed({ signatures: [{ keyid, sig: sealed.signatures[0]!.sig }] });
    expect(openEnvelope(renamed, other.publicKey)).toEqual({ problem: expect.stringContaining('not hold') });
  });
});
