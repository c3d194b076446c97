import type { JobCall } from './route.ts';

type Tell = (at: number, elapsed: boolean) => void;

/** Waits for the core's word; meanwhile the call does not hold time still. */
export function parked(call: JobCall, wait: (tell: Tell) => void): Promise<{ at: number; elapsed: boolean }> {
  return new Promise((resolve) => {
    call.task.park();
    wait((at, elapsed) => {
      call.task.resume();
      resolve({ at, elapsed });
    });
  });
}
