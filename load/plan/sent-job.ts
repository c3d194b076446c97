import { limits } from '../../generated/limits.ts';
import { shortLife } from './limit-phases.ts';
import { type LoadProbeSpec, probe } from './probe.ts';
import { longestWait } from './reported-job.ts';

/**
 * A job that is measured. Whoever ends a load leaves jobs in the queue: once nobody waits for their answers any more, their ttl ends them.
 */
export function measuredJob(probeSpec: LoadProbeSpec, mark: string) {
  return {
    input: probe('gpu' in probeSpec ? probeSpec : { return: { mark }, ...probeSpec }),
    policy: { ttl: longestWait },
  };
}

/** For how long a job of a soak is followed after it was accepted, in milliseconds of the target's time. */
export function soakPollTimeout(long: number): number {
  return 60_000 + 2 * long;
}

/** How long such a job lives: it is waited for, followed, retried and followed again, and not longer. */
export function soakTtl(long: number): number {
  return 2 * limits.wait.default + 3 * soakPollTimeout(long);
}

/** Milliseconds for which jobs of a load may be there after it was ended. */
export function longestLife(load: 'soak' | 'rate-limits' | 'scenario', long: number): number {
  if (load === 'soak') return soakTtl(long);
  return load === 'scenario' ? longestWait : shortLife;
}
