import { createHmac, randomBytes } from 'node:crypto';
import type { Profile } from '../profile/profile.ts';
import type { AddressRecord } from './address.ts';

/** Recognizes a key at its addresses again without having it: a salt, and digits of an HMAC that nobody can compute without the key. */
export type KeyFingerprint = { readonly salt: string; readonly digits: string };

type Secrets = Pick<Profile, 'keys' | 'controlToken'>;

/** The fingerprint of what the calls of a profile bear at these addresses; undefined where they bear nothing: worlds bring their own keys. */
export function fingerprintKey(profile: Secrets, addresses: AddressRecord): KeyFingerprint | undefined {
  const secret = secretOf(profile);
  const salt = randomBytes(16).toString('hex');
  return secret === undefined ? undefined : { salt, digits: digitsOf(secret, salt, addresses) };
}

/**
 * Decides whether a ledger was written with the key of a profile, by a run that had these addresses: then nobody else can have
 * written it, and the key goes where it has been. A ledger without a fingerprint is one for a profile without a key.
 */
export function hasKeyOf(
  profile: Secrets,
  { key, ...addresses }: AddressRecord & { readonly key?: KeyFingerprint | undefined },
): boolean {
  const secret = secretOf(profile);
  if (secret === undefined || key === undefined) return secret === undefined && key === undefined;
  return digitsOf(secret, key.salt, addresses) === key.digits;
}

/** All that `clean` may send: whoever guesses one of them can't have another one sent along. */
function secretOf({ keys, controlToken }: Secrets): string | undefined {
  const sent = [keys?.valid, keys?.secondUser, controlToken];
  return sent.every((one) => one === undefined) ? undefined : JSON.stringify(sent.map((one) => one ?? null));
}

function digitsOf(secret: string, salt: string, { address, management }: AddressRecord): string {
  const places = JSON.stringify([salt, address, Object.entries(management ?? {}).sort()]);
  return createHmac('sha256', secret).update(places).digest('hex').slice(0, 32);
}
