import type { Usage } from '../../emulator/core/rest/usage.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';

const hour = 3_600_000;

/** What bills show before anything was used here. */
export const billVariants: readonly Variant[] = [
  {
    id: 'bills-have-a-past',
    says: 'Serverless endpoints and public ones were used until an hour before the world began.',
    freedom: 'what was used before',
    wrapRest(next) {
      return (call) => {
        rememberPast(call.world);
        return next(call);
      };
    },
  },
  {
    id: 'bills-come-two-days-late',
    says: 'What is used is on a bill two days after it began.',
    freedom: 'how soon bills tell',
    wrapRest(next) {
      return async (call) => {
        if (!/Billing$/.test(call.at.operation ?? '')) return next(call);
        const { usage } = call.world.service.resourceStore;
        const latestBilled = call.world.clock.now() - 48 * hour;
        const late = usage.filter(({ from }) => from > latestBilled);
        usage.splice(0, usage.length, ...usage.filter(({ from }) => from <= latestBilled));
        try {
          return await next(call);
        } finally {
          usage.push(...late);
        }
      };
    },
  },
  {
    id: 'v2-workers-are-billed-as-pods-too',
    says: 'Workers of endpoints are on the bill of Pods as well, for they are Pods.',
    freedom: 'what counts as a Pod on a bill',
    behaveRest: (base) => ({
      billed: (usage, kind, at) =>
        base.billed(usage, kind, at) || (at.operation === 'listPodBilling' && usage.kind === 'serverless'),
    }),
  },
];

const worlds = new WeakSet<World>();

function rememberPast(world: World): void {
  if (worlds.has(world)) return;
  worlds.add(world);
  const end = world.clock.now() - hour;
  const owner = world.service.keys.get(world.keys.valid)!;
  const common = { owner, gpuTypeId: undefined, size: undefined, price: 2, from: end - 50 * hour };
  const past: Usage[] = [
    { ...common, kind: 'serverless', part: 'gpu', resourceId: 'past-endpoint', to: () => end },
    { ...common, kind: 'publicEndpoint', part: 'fee', resourceId: 'public-endpoint', to: () => end },
  ];
  world.service.resourceStore.usage.push(...past);
}
