import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { priceOf } from './pod-meters.ts';
import { actOn } from './pods.ts';
import type { Pod } from './records.ts';
import { isRestRefusal, type RestRefusal } from './rest-refusal.ts';

/** Starts a stopped Pod with so many GPUs of its type, or says why not, and leaves it as it was. @see interface 3, 4.4 */
export function resumePod(
  service: Service,
  pod: Pod,
  gpuCount: number,
  now: WorldInstant,
): Pod | RestRefusal {
  const { spec, cost } = pod;
  if (spec.gpu !== null) pod.spec = { ...spec, gpu: { ...spec.gpu, count: gpuCount } };
  pod.cost = priceOf(service, pod.spec);
  const done = actOn(service, pod, 'start', now);
  if (isRestRefusal(done)) Object.assign(pod, { spec, cost });
  return done;
}
