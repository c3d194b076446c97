import type { World } from '../world/world.ts';
import { defaultWorld } from '../world/worlds.ts';

/** Nothing listens here: the port is reserved and needs privileges. */
const deadOrigin = 'http://127.0.0.1:1';

/**
 * The base address of a world, where it was called: behind a proxy or a forwarded port the emulator's own would lead
 * past it, or nowhere.
 * @param calledAt the authority that the caller named
 */
export function baseAt(world: World, calledAt: string | undefined): string {
  const origin = world.stubTarget?.isUnreachable ? deadOrigin : originAt(calledAt, world);
  return world.id === defaultWorld ? origin : `${origin}/worlds/${world.id}`;
}

function originAt(authority: string | undefined, { host }: World): string {
  const address = `http://${authority}`;
  return authority !== undefined && URL.canParse(address) ? new URL(address).origin : host.origin();
}
