import type { Fault } from '../common/kinds.ts';
import { answering, isOperation } from './rest-calls.ts';

const bills = ['listBilling', 'listPodBilling', 'listServerlessBilling', 'listEndpointBilling'];

export const restPathFaults: readonly Fault[] = [
  {
    id: 'v2-has-no-clusters',
    says: 'There is nothing at /clusters.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.clusters'],
    wrapRest: answering(['listClusters'], 404),
  },
  {
    id: 'v2-clusters-break-down',
    says: 'GET /clusters always answers 500.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.clusters'],
    wrapRest: answering(['listClusters'], 500),
  },
  {
    id: 'v2-has-no-bills-of-volumes',
    says: 'There is nothing at /billing/network-volumes.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.billing'],
    wrapRest: answering(['listNetworkVolumeBilling'], 404),
  },
  {
    id: 'v2-has-no-bills',
    says: 'Of billing there are the bills of network volumes alone.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.billing'],
    wrapRest: answering(bills, 404),
  },
  {
    id: 'v2-finds-no-ids-with-spaces',
    says: 'An item of the catalog with a space in its id is not found.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.catalog'],
    wrapRest: answering(['getGpuType'], 404, ({ params }) => params.id?.includes(' ') === true),
  },
  {
    id: 'v2-tells-of-one-cpu',
    says: 'Whatever CPU is asked for, the first one is shown.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.catalog'],
    wrapRest: (next) => (call) =>
      next(isOperation(call.at, 'getCpuType') ? { ...call, params: { ...call.params, id: 'cpu3c' } } : call),
  },
];
