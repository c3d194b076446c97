import { UsageError } from '../../engine/errors.ts';
import { addressProblem } from '../../engine/http/address-problem.ts';
import { fitsIntoPath } from '../../engine/http/path-segment.ts';
import { takesPaths } from '../control/takes-paths.ts';
import type { Profile } from './profile.ts';

/**
 * The addresses of a profile must be such that calls can be made below them, and its ids such that a path holds them.
 * @param whatStandsAt - how messages call what stands at a place
 * @throws UsageError for the first that is not; it does not repeat an address, in which a password may stand
 */
export function assertCallable(
  profile: Omit<Profile, 'secrets'>,
  whatStandsAt: (place: string) => string,
): void {
  for (const [place, address, name] of addressesOf(profile)) {
    const problem = addressProblem(address, takesPaths(name));
    if (problem !== undefined) throw new UsageError(`${whatStandsAt(place)} ${problem}`);
  }
  for (const [name, id] of Object.entries(profile.endpoints ?? {})) {
    if (typeof id === 'string' && !fitsIntoPath(id))
      throw new UsageError(`${whatStandsAt(`/endpoints/${name}`)} can't be a part of a path`);
  }
}

function addressesOf({ urls, control, endpoints, capabilities }: Omit<Profile, 'secrets'>) {
  const others = { '/control': control, '/endpoints/balanced/url': endpoints?.balanced?.url };
  const receiver = { '/capabilities/receiver/url': capabilities?.receiver?.url };
  return [
    ...Object.entries(urls ?? {}).map(([name, url]) => [`/urls/${name}`, url, name] as const),
    ...Object.entries({ ...others, ...receiver }).flatMap(([place, url]) =>
      url === undefined ? [] : [[place, url, place] as const],
    ),
  ];
}
