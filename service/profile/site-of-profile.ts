import { UsageError } from '../../engine/errors.ts';
import type { Profile } from './profile.ts';
import { type Site, usualKeyPlace } from './site.ts';

/** Which share of the documented limits a run uses, where the target profile does not say. */
export const defaultPace = 0.5;

/**
 * Where cases take place on a target as it stands.
 * @throws UsageError when the target profile does not say
 */
export function siteOf(profile: Profile): Site {
  const { urls, keys } = profile;
  if (urls === undefined || keys === undefined) {
    throw new UsageError(`the target profile of ${profile.name} has neither control nor urls and keys`);
  }
  if (/[?&]api_key=/.test(urls.graphql ?? '')) {
    throw new UsageError(
      `urls.graphql of ${profile.name} holds an api_key: leave it out, the keys are named under keys`,
    );
  }
  const { balanced, ...endpoints } = profile.endpoints ?? {};
  return {
    urls: withoutSlashes(urls),
    keys: { invalid: 'not-a-key-of-anybody', ...keys },
    endpoints,
    ...(balanced === undefined
      ? {}
      : { balanced: { url: balanced.url.replace(/\/$/, ''), key: balanced.key ?? usualKeyPlace } }),
  };
}

function withoutSlashes(urls: Site['urls']): Site['urls'] {
  const entries = Object.entries(urls).map(([name, url]) => [name, url.replace(/\/$/, '')]);
  return Object.fromEntries(entries) as Site['urls'];
}
