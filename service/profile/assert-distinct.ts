import { UsageError } from '../../engine/errors.ts';
import type { Profile } from './profile.ts';
import type { EndpointName, KeyName } from './site.ts';

/** Endpoints that play no other part: rules compare them with others, or rest on nobody else's calls. */
const alone: readonly EndpointName[] = ['second', 'scaling', 'exclusive'];

const keyRemedies: Readonly<Record<Exclude<KeyName, 'valid'>, string>> = {
  invalid: 'Name a key that nobody owns, or leave it out',
  noAccess: 'Name a valid key that may not use the endpoints, or leave it out',
  secondUser: 'Name a key of another user, or leave it out',
};

/**
 * What rules compare must be two things: an endpoint or a key that is named twice looks like a violation of the target.
 * @param whatStandsAt - how messages call what stands at a place
 * @throws UsageError for the first that is named twice; it does not repeat a key
 */
export function assertDistinct(
  { endpoints = {}, keys = {} }: Omit<Profile, 'secrets'>,
  whatStandsAt: (place: string) => string,
): void {
  for (const name of alone) {
    const other = twinOf(name, endpoints);
    if (other === undefined) continue;
    const what = `${whatStandsAt(`/endpoints/${name}`)} is the same endpoint as /endpoints/${other}`;
    throw new UsageError(`${what}: rules need two. Deploy another one for ${name}, or leave it out`);
  }
  for (const name of Object.keys(keyRemedies) as (keyof typeof keyRemedies)[]) {
    const other = twinOf(name, keys);
    if (other === undefined) continue;
    const what = `${whatStandsAt(`/keys/${name}`)} is the same key as /keys/${other}`;
    throw new UsageError(`${what}: rules need two. ${keyRemedies[name]}`);
  }
}

/** Another name for the same. */
function twinOf(name: string, named: Readonly<Record<string, unknown>>): string | undefined {
  if (named[name] === undefined) return undefined;
  return Object.keys(named).find((other) => other !== name && named[other] === named[name]);
}
