import type { Need } from '../../generated/rules.ts';
import type { ManagementApi, RestApi } from '../client/rest-request.ts';
import type { ShownWorld } from '../control/control-client.ts';
import type { Profile } from '../profile/profile.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Target } from './target.ts';
import { worldRequests, worldTimeouts } from './world-settings.ts';

/** What the worlds of an emulated target offer to checks. */
export type WorldOffers = Pick<
  Target,
  'offers' | 'apis' | 'schemas' | 'endpoints' | 'executionTimeouts' | 'requestsPerWorker'
>;

type View = Pick<ShownWorld, 'urls' | 'keys' | 'endpoints' | 'addresses'>;

/**
 * Reads what worlds offer from one of them, and the settings of their endpoints from the profile, else from the defaults
 * of specs/control.openapi.yaml.
 * @param world undefined where none could be made: then everything is taken to be there, and each case says what is wrong
 */
export function worldOffers(
  { capabilities = {} }: Profile,
  world: View | undefined,
  receiver: Receiver | undefined,
): WorldOffers {
  const has = (part: 'urls' | 'keys' | 'endpoints' | 'addresses', name: string): boolean =>
    world === undefined || Object.hasOwn(world[part] ?? {}, name);
  const endpoints = (Object.keys(worldTimeouts) as EndpointName[]).filter((name) => has('endpoints', name));
  const apis = Object.entries({ restV1: 'v1', restV2: 'v2', graphql: 'graphql' } as const);
  const served = new Set<ManagementApi>(apis.flatMap(([url, api]) => (has('urls', url) ? [api] : [])));
  const schemas: [RestApi, boolean][] = [
    ['v1', has('urls', 'restV1Schema')],
    ['v2', has('urls', 'restV2')],
  ];
  const offers: [Need, boolean][] = [
    ['time', true],
    ['probe', has('endpoints', 'probe')],
    ['exclusive', has('endpoints', 'exclusive')],
    ['second-endpoint', has('endpoints', 'second')],
    ['balanced', has('addresses', 'balanced')],
    ['second-key', has('keys', 'noAccess')],
    ['second-user', has('keys', 'secondUser')],
    ['receiver', receiver !== undefined],
    ['v1-served', served.has('v1')],
    ['spend', served.size > 0 && capabilities.spend !== false],
  ];
  const isThere = ([name]: [string, unknown]): boolean => endpoints.some((one) => one === name);
  const known = <Setting>(usual: object, own: object = {}): Partial<Record<EndpointName, Setting>> =>
    Object.fromEntries(Object.entries({ ...usual, ...own }).filter(isThere));
  return {
    offers: new Set(offers.flatMap(([need, isOffered]) => (isOffered ? [need] : []))),
    apis: served,
    schemas: new Set(schemas.flatMap(([api, isServed]) => (isServed ? [api] : []))),
    endpoints: new Set(endpoints),
    executionTimeouts: known<number | null>(worldTimeouts, capabilities.executionTimeoutMs),
    requestsPerWorker: known<number | null>(worldRequests, capabilities.requestsPerWorker),
  };
}
