import type { Host } from '../../world/host.ts';
import type { World } from '../../world/world.ts';
import type { ClockView, WorldView } from '../../world/world-order.ts';
import { defaultWorld } from '../../world/worlds.ts';

/** Nothing listens here: the port is reserved and needs privileges. */
const deadOrigin = 'http://127.0.0.1:1';

/** What control tells of a world. */
export function viewWorld(world: World, host: Host): WorldView {
  const origin = world.order.nullTarget?.id === 'dead-port' ? deadOrigin : host.origin();
  const base = world.id === defaultWorld ? origin : `${origin}/worlds/${world.id}`;
  return {
    id: world.id,
    urls: { serverless: `${base}${world.jobApiPath}` },
    keys: world.keys,
    endpoints: world.endpointIds,
    clock: viewClock(world),
  };
}

export function viewClock(world: World): ClockView {
  const { activity, clock } = world;
  return {
    kind: clock.kind,
    now: clock.now(),
    next: clock.agenda.next() ?? null,
    arrived: activity.arrived,
    answered: activity.answered,
  };
}
