import type { Variant } from '../alteration.ts';
import type { Usage } from '../core/rest/usage.ts';
import type { World } from '../world/world.ts';

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
  world.service.estate.usage.push(...past);
}
