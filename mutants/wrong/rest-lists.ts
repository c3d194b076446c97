import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Shows the lists of some operations of v2 otherwise. */
function listing(operations: readonly string[], list: (key: string, items: readonly unknown[]) => unknown) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    listed: (key, items, more, at) =>
      at.version === 'v2' && operations.includes(at.operation ?? '')
        ? list(key, items)
        : base.listed(key, items, more, at),
  });
}

function failingAt(operation: string, status: number): (next: RestRoute) => RestRoute {
  const body = { title: 'Something went wrong', status, detail: 'It does each time.' };
  return (next) => async (call) => {
    const isMeant = call.at.version === 'v2' && call.at.operation === operation;
    const reply = await next(call);
    return isMeant && reply.status === 200 ? { ...reply, status, body } : reply;
  };
}

/** Shows ten items at most: the first, or from one on that is counted from the end. */
function endingAtTen(operation: string, from = 0) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    listed: (key, items, more, at) =>
      base.listed(key, at.operation === operation ? items.slice(from).slice(0, 10) : items, more, at),
  });
}

export const restListFaults: readonly Fault[] = [
  {
    id: 'v2-pods-are-a-bare-array',
    says: 'The list of Pods comes as it does in v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.list.wrapped', 'v2.schema.honest'],
    behaveRest: listing(['listPods'], (_, items) => items),
  },
  {
    id: 'v2-releases-can-not-be-listed',
    says: 'The releases of an endpoint are answered 500 each time.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped-everywhere'],
    wrapRest: failingAt('listEndpointReleases', 500),
  },
  {
    id: 'v2-endpoints-come-as-serverless',
    says: 'The list of endpoints comes under the name of its path.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.list.wrapped', 'v2.schema.honest'],
    behaveRest: listing(['listEndpoints'], (_, items) => ({ serverless: items })),
  },
  {
    id: 'v2-workers-are-a-bare-array',
    says: 'The workers of an endpoint come as a bare array.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped-everywhere', 'v2.schema.honest'],
    behaveRest: listing(['listEndpointWorkers'], (_, items) => items),
  },
  {
    id: 'v2-catalogs-are-bare-arrays',
    says: 'The lists of the catalog come as bare arrays.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.list.wrapped-everywhere', 'v2.schema.honest'],
    behaveRest: listing(['listGpuTypes', 'listCpuTypes', 'listDataCenters'], (_, items) => items),
  },
  {
    id: 'v2-templates-are-a-bare-array-when-there-are-any',
    says: 'The list of templates comes bare as soon as something is in it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    behaveRest: listing(['listTemplates'], (key, items) => (items.length > 0 ? items : { [key]: items })),
  },
  {
    id: 'v2-templates-end-at-ten',
    says: 'The list of templates shows the first ten, and nothing says that there are more.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    behaveRest: endingAtTen('listTemplates'),
  },
  {
    id: 'v2-pods-end-at-ten',
    says: 'The list of Pods shows the first ten, and nothing says that there are more.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    behaveRest: endingAtTen('listPods'),
  },
  {
    id: 'v2-volumes-begin-with-the-last-ten',
    says: 'The list of network volumes shows the last ten that were made.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    behaveRest: endingAtTen('listNetworkVolumes', -10),
  },
  {
    id: 'v1-registry-auths-end-at-ten',
    says: 'The list of registry auths of v1 shows the first ten.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: endingAtTen('ListContainerRegistryAuths'),
  },
  {
    id: 'v1-endpoints-end-at-ten',
    says: 'The list of endpoints of v1 shows the first ten.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: endingAtTen('ListEndpoints'),
  },
  {
    id: 'v2-bills-of-something-are-bare-arrays',
    says: 'A bill with something on it comes as a bare array, and so do delegations.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped-everywhere'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        at.version === 'v2' && /^listDelegations$|Billing$/.test(at.operation ?? '') && items.length > 0
          ? items
          : base.listed(key, items, more, at),
    }),
  },
];
