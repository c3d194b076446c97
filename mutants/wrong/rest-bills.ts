import type { RestBehaviour, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Usage } from '../../emulator/core/rest/usage.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Bills other kinds of usage through one operation of v2. */
function billing(isBilled: (operation: string, usage: Usage, usual: boolean) => boolean) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'billed'> => ({
    billed: (usage, kind, at) => {
      const usual = base.billed(usage, kind, at);
      return at.version === 'v2' ? isBilled(at.operation ?? '', usage, usual) : usual;
    },
  });
}

const zeros = (view: RestView): RestView =>
  Object.fromEntries(
    Object.entries(view).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]),
  );

function lessCpus(amounts: RestView): RestView {
  const { podCpuAmount, totalAmount } = amounts as { podCpuAmount: number; totalAmount: number };
  return { ...amounts, podCpuAmount: 0, totalAmount: totalAmount - podCpuAmount };
}

/** One bill of v2 shows everybody's costs. */
function billingAll(operation: string) {
  return (next: RestRoute): RestRoute =>
    (call) => {
      if (call.at.version !== 'v2' || call.at.operation !== operation) return next(call);
      const { service } = call.world;
      const { resourceStore } = service;
      const key = resourceStore.behaviour.keyIn(String(call.headers.authorization ?? ''), call.at);
      const user = service.keys.get(key ?? '');
      const usage = resourceStore.usage.map((one) => ({ ...one, owner: user ?? one.owner }));
      const world = { ...call.world, service: { ...service, resourceStore: { ...resourceStore, usage } } };
      return next({ ...call, world });
    };
}

/** What v2 tells of what was spent. */
export const restBillFaults: readonly Fault[] = [
  {
    id: 'v2-bill-of-volumes-tells-all-users',
    says: 'The bill of network volumes shows the cost of those of other users as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: billingAll('listNetworkVolumeBilling'),
  },
  {
    id: 'v2-bill-of-pods-tells-all-users',
    says: 'The bill of Pods shows the cost of those of other users as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: billingAll('listPodBilling'),
  },
  {
    id: 'v2-bill-of-all-tells-all-users',
    says: 'The aggregated bill shows the cost of other users as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: billingAll('listBilling'),
  },
  {
    id: 'v2-bills-of-pods-stay-empty',
    says: 'No cost of a Pod is on the bill of Pods.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    behaveRest: billing((operation, _, usual) => operation !== 'listPodBilling' && usual),
  },
  {
    id: 'v2-bill-of-all-stays-empty',
    says: 'GET /billing shows nothing, whatever the other bills show.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation !== 'listBilling' || reply.status !== 200) return reply;
      const { metadata } = reply.body as { metadata: { totals: RestView } };
      const body = { records: [], metadata: { ...metadata, recordCount: 0, totals: zeros(metadata.totals) } };
      return { ...reply, body };
    },
  },
  {
    id: 'v2-bill-of-all-leaves-out-cpus',
    says: 'GET /billing leaves out what the CPUs of Pods cost.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation !== 'listBilling' || reply.status !== 200) return reply;
      const { records, metadata } = reply.body as {
        records: RestView[];
        metadata: { totals: RestView };
      };
      const totals = lessCpus(metadata.totals);
      return { ...reply, body: { records: records.map(lessCpus), metadata: { ...metadata, totals } } };
    },
  },
  {
    id: 'v2-bills-forget-volumes-that-grow',
    says: 'What a network volume cost before v2 has changed its size is on no bill.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: (next) => async (call) => {
      const { networkVolumes, usage } = call.world.service.resourceStore;
      const id = Object.values(call.params)[0] ?? '';
      const before = networkVolumes.get(id)?.spec.size;
      const reply = await next(call);
      const hasGrown =
        call.at.operation === 'updateNetworkVolume' && networkVolumes.get(id)?.spec.size !== before;
      const past = usage.filter((one) => one.resourceId === id && one.to() !== undefined);
      if (hasGrown) for (const one of past) usage.splice(usage.indexOf(one), 1);
      return reply;
    },
  },
  {
    id: 'v2-volumes-are-billed-as-pods',
    says: 'The cost of network volumes is on the bill of Pods.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    behaveRest: billing((operation, { kind }, usual) => {
      if (kind !== 'networkVolume') return usual;
      return operation === 'listPodBilling';
    }),
  },
  {
    id: 'v2-volumes-are-billed-as-pods-too',
    says: 'The cost of network volumes is on the bill of Pods as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    behaveRest: billing(
      (operation, { kind }, usual) => usual || (operation === 'listPodBilling' && kind === 'networkVolume'),
    ),
  },
];
