import { createHmac, randomBytes } from 'node:crypto';
import type { Profile } from '../profile/profile.ts';

/** Recognizes a key again without having it: a salt, and digits of an HMAC that nobody can compute without the key. */
export type KeyFingerprint = { readonly salt: string; readonly digits: string };

/** The fingerprint of a profile's valid key; undefined where worlds bring their own. */
export function fingerprintKey({ keys }: Pick<Profile, 'keys'>): KeyFingerprint | undefined {
  const salt = randomBytes(16).toString('hex');
  return keys?.valid === undefined ? undefined : { salt, digits: digitsOf(keys.valid, salt) };
}

/** Decides whether a profile has the key that a ledger was written with. A ledger without a fingerprint takes any. */
export function hasKeyOf({ keys }: Pick<Profile, 'keys'>, fingerprint: KeyFingerprint | undefined): boolean {
  if (fingerprint === undefined) return true;
  return keys?.valid !== undefined && digitsOf(keys.valid, fingerprint.salt) === fingerprint.digits;
}

function digitsOf(key: string, salt: string): string {
  return createHmac('sha256', salt).update(key).digest('hex').slice(0, 16);
}
