import type { components } from '../../generated/control/types.ts';

/** What a world is made of, as control takes it. */
export type WorldSpec = components['schemas']['WorldSpec'];

export type WorldEndpointSpec = components['schemas']['WorldEndpointSpec'];

/** What a world reports of itself, as control answers it: ours have everything. */
export type WorldView = Whole<components['schemas']['World'], 'urls' | 'keys' | 'addresses'>;

type Whole<View, Part extends keyof View> = View & { [Name in Part]-?: Required<NonNullable<View[Name]>> };

export type WorldListView = components['schemas']['WorldList'];

export type ClockView = components['schemas']['Clock'];

/** The endpoints of a world whose spec names none: one to share, a second of the kind, one with a single worker, one with
 * an execution time of its own, a load balancing one, one that answers `/openai` whatever a variant makes of the others,
 * one whose workers raise its rate limits. */
export const defaultEndpoints: readonly WorldEndpointSpec[] = [
  { name: 'probe', workersMax: 100 },
  { name: 'second', workersMax: 100 },
  { name: 'exclusive', workersMax: 1 },
  { name: 'limited', executionTimeoutMs: 60_000 },
  { name: 'balanced', type: 'load-balancing' },
  { name: 'openai' },
  { name: 'scaling', requestsPerWorker: 50 },
];

/** Where a user's own handler is served. */
export const customEndpoint: WorldEndpointSpec = { name: 'custom', handler: 'custom' };

/** Where a user's own server is served. */
const servedEndpoint: WorldEndpointSpec = { name: 'served', type: 'load-balancing', server: 'custom' };

/** What a world deploys in an emulator that was started with these. */
export function endpointsFor({
  hasHandler = false,
  hasServer = false,
  externalWorkers = false,
}: {
  hasHandler?: boolean;
  hasServer?: boolean;
  externalWorkers?: boolean;
}): WorldEndpointSpec[] {
  const own = externalWorkers ? defaultEndpoints.map(withExternalWorkers) : defaultEndpoints;
  return [...own, ...(hasHandler ? [customEndpoint] : []), ...(hasServer ? [servedEndpoint] : [])];
}

/** The same endpoint, whose jobs worker processes run; a load balancing one has none. */
function withExternalWorkers(spec: WorldEndpointSpec): WorldEndpointSpec {
  return spec.type === 'load-balancing' ? spec : { ...spec, handler: 'external' };
}
