import type { Trick } from './trick.ts';
import type { World } from './world.ts';

/** World milliseconds in a real one. */
export const speed = 60;

/** The variables that name the keys of a profile. */
const variables = { valid: 'HOSTILE_KEY', noAccess: 'HOSTILE_NO_ACCESS', secondUser: 'HOSTILE_SECOND' };

type Described = { readonly profile: object; readonly environment: Readonly<Record<string, string>> };

/** A target profile like that of a service, without a control address, and the keys that it names. */
export function profileOf(world: World, origin: string, trick: Trick): Described {
  const { keys, paths, endpoints } = world;
  const at = (path: string) => `${origin}${path}`;
  const profile = {
    name: trick.profileName ?? 'hostile',
    urls: {
      serverless: at(paths.serverless),
      restV1: at(paths.restV1),
      restV1Schema: at(`${paths.restV1}/openapi.json`),
      restV2: at(paths.restV2),
      graphql: at(paths.graphql),
    },
    keys: Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, `\${${variable}}`])),
    endpoints: { probe: endpoints.probe, second: endpoints.second, exclusive: endpoints.exclusive },
    capabilities: { clockRate: speed, receiver: {}, spend: trick.spends ?? false, concurrentHandler: false },
  };
  const environment = {
    HOSTILE_KEY: keys.valid,
    HOSTILE_NO_ACCESS: keys.noAccess,
    HOSTILE_SECOND: keys.secondUser,
    SERVERLESS_URL: profile.urls.serverless,
    REST_V1_URL: profile.urls.restV1,
    REST_V1_SCHEMA_URL: profile.urls.restV1Schema,
    REST_V2_URL: profile.urls.restV2,
    GRAPHQL_URL: profile.urls.graphql,
  };
  return { profile, environment };
}
