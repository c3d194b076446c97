import type { WorldDuration, WorldInstant } from '../../core/agenda.ts';
import type { JobCall } from '../../world/calls/job-call.ts';

type EndWait = (at: WorldInstant, elapsed: boolean) => void;

/** Waits for the core's word; meanwhile the call does not hold time still. */
export function parked(
  call: JobCall,
  wait: (endWait: EndWait) => void,
): Promise<{ at: WorldInstant; elapsed: boolean }> {
  return new Promise((resolve) => {
    call.task.park();
    wait((at, elapsed) => {
      call.task.resume();
      resolve({ at, elapsed });
    });
  });
}

/** Waits for so long. */
export function passing(
  call: JobCall,
  delay: WorldDuration,
): Promise<{ at: WorldInstant; elapsed: boolean }> {
  const { service, clock } = call.world;
  return parked(call, (endWait) => service.agenda.at(clock.now() + delay, (then) => endWait(then, true)));
}
