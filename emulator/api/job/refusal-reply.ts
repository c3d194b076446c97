import type { JobOperation } from '../../core/behaviour.ts';
import type { Refusal } from '../../core/refusal.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { World } from '../../world/world.ts';

/**
 * Turns the core's no into HTTP. The job API's error body is open. @see interface 7.1
 * @param operation undefined for a call that reached none
 */
export function refusalReply(world: World, operation: JobOperation | undefined, refusal: Refusal): Reply {
  const status = world.service.behaviour.refusalStatus(refusal.refusal, operation);
  return json(status, { error: refusal.message });
}
