import { createHash } from 'node:crypto';
import type { Profile } from '../profile/profile.ts';

/** The addresses of a profile at which a run makes things that are listed and deleted there. */
const managementAddresses = ['restV1', 'restV2', 'graphql'] as const;

/** Fingerprints of a target's addresses. Those of the management APIs are absent in records of older versions. */
export type AddressRecord = {
  /** Of the control address and that of the job API. */
  readonly address: string;
  /** Of each management API that the profile named. */
  readonly management?: Readonly<Record<string, string>> | undefined;
};

/** Tells two targets' addresses apart without naming them: they may come from the environment. */
export function fingerprintAddresses({ control, urls }: Pick<Profile, 'control' | 'urls'>): AddressRecord {
  const named = managementAddresses.flatMap((name) => {
    const url = urls?.[name];
    return url === undefined ? [] : [[name, digestOf([url])]];
  });
  return { address: digestOf([control, urls?.serverless]), management: Object.fromEntries(named) };
}

/**
 * Names the addresses of a profile that lead elsewhere than those of a record, or are no longer there. One that the record lacks
 * has not moved: nothing was made there.
 */
export function movedAddresses(profile: Pick<Profile, 'control' | 'urls'>, record: AddressRecord): string[] {
  const here = fingerprintAddresses(profile);
  const first = profile.control === undefined ? 'urls.serverless' : 'control';
  const moved = managementAddresses.filter((name) => {
    const recorded = record.management?.[name];
    return recorded !== undefined && recorded !== here.management?.[name];
  });
  return [
    ...(here.address === record.address ? [] : [first]),
    ...moved.map((name) =>
      profile.urls?.[name] === undefined ? `urls.${name}, which is gone` : `urls.${name}`,
    ),
  ];
}

/** The profile without management APIs that a record lacks: the run had none there, and the key is not sent there for it. */
export function withinAddresses(profile: Profile, { management }: AddressRecord): Profile {
  if (management === undefined || profile.urls === undefined) return profile;
  const { serverless, ...others } = profile.urls;
  const lacks = (name: string): boolean =>
    managementAddresses.some((one) => one === name && management[one] === undefined);
  const kept = Object.entries(others).filter(([name]) => !lacks(name));
  return { ...profile, urls: { serverless, ...Object.fromEntries(kept) } };
}

function digestOf(urls: readonly (string | undefined)[]): string {
  const text = urls.map((url) => url?.replace(/\/+$/, '')).join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
