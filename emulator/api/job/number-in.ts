import type { JobCall } from '../../world/calls/job-call.ts';

/** A number in a call's query; undefined when it is absent. */
export function numberIn(call: JobCall, parameter: 'wait' | 'ttl'): number | undefined | 'no number' {
  const text = call.query.get(parameter);
  return text === null ? undefined : call.world.service.behaviour.numberIn(text, parameter);
}
