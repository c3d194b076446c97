import { almostKeys } from '../../engine/http/almost-keys.ts';
import { isNoWord } from '../../engine/http/is-no-word.ts';
import { createRedact, type Redact, type Secrets } from '../../engine/http/redact.ts';
import type { Profile } from './profile.ts';

/**
 * What came from the environment, what is almost a key of it (some calls carry that, and a target may repeat it), and what
 * in the addresses of a profile looks like a token, by name.
 */
export function profileSecrets(profile: Profile): Secrets {
  const { urls, control, capabilities, secrets } = profile;
  const keys = new Set(Object.values<string>(profile.keys ?? {}));
  const addresses = [
    ...Object.entries<string>(urls ?? {}).map(([name, url]) => [`the ${name} address`, url] as const),
    ['the control address', control] as const,
    ["the receiver's address", capabilities?.receiver?.url] as const,
  ];
  return new Map([
    ...addresses.flatMap(([place, url]) =>
      tokensIn(url).map((token) => [token, `[secret in ${place}]`] as const),
    ),
    ...Object.entries(secrets).flatMap(([name, value]) => [
      [value, name] as const,
      ...(keys.has(value) ? almostKeys(value, name) : []),
    ]),
  ]);
}

/** For all that a run reports which is not a case's own. */
export function profileRedact(profile: Profile): Redact {
  return createRedact(profileSecrets(profile));
}

/** Credentials, the values of a query, and parts of a path that are no words. */
function tokensIn(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { username, password, searchParams, pathname } = new URL(address);
  const given = [username, password, ...searchParams.values()].filter(({ length }) => length >= 4);
  return [...given, ...pathname.split('/').filter(isNoWord)];
}
