import type { Host } from '../../world/host.ts';
import type { World } from '../../world/world.ts';
import type { ClockView, WorldListView, WorldView } from '../../world/world-order.ts';
import { defaultWorld } from '../../world/worlds.ts';

/** Nothing listens here: the port is reserved and needs privileges. */
const deadOrigin = 'http://127.0.0.1:1';

/**
 * What control tells of a world. Its addresses lie where control was called: behind a proxy or a forwarded port the
 * emulator's own would lead past it, or nowhere.
 * @param calledAt the authority that the caller named
 */
export function viewWorld(world: World, host: Host, calledAt?: string): WorldView {
  const origin = world.order.nullTarget?.id === 'dead-port' ? deadOrigin : originAt(calledAt, host);
  const base = world.id === defaultWorld ? origin : `${origin}/worlds/${world.id}`;
  return {
    id: world.id,
    urls: { serverless: `${base}${world.jobApiPath}` },
    keys: world.keys,
    endpoints: world.endpointIds,
    addresses: Object.fromEntries(
      [...world.balanced].map(([name, { paths }]) => [name, `${base}${paths[0]}`]),
    ),
    clock: viewClock(world),
  };
}

/** What control lists of worlds. */
export function viewWorlds(worlds: readonly World[]): WorldListView {
  return { worlds: worlds.map(({ id, order }) => ({ id, tag: order.tag ?? null })) };
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

function originAt(authority: string | undefined, host: Host): string {
  const address = `http://${authority}`;
  return authority !== undefined && URL.canParse(address) ? new URL(address).origin : host.origin();
}
