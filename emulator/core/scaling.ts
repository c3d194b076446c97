import type { WorldInstant } from './agenda.ts';
import type { Behaviour } from './behaviour.ts';
import type { Endpoint } from './endpoint.ts';
import type { Job } from './job.ts';

/** How many workers are to be started now, and when to look again, should nothing happen before. */
type ScaleUp = { readonly missing: number; readonly lookAgainAt: WorldInstant | undefined };

const nothing: ScaleUp = { missing: 0, lookAgainAt: undefined };

/** How many workers the jobs ask for that are not there, within the maximum. @see interface 2.2, 7.1 */
export function scaleUp(behaviour: Behaviour, endpoint: Endpoint, now: WorldInstant): ScaleUp {
  if (endpoint.handler === 'external') return nothing;
  const room = behaviour.mostWorkers(endpoint) - endpoint.workers.length;
  if (room <= 0 || endpoint.queue.size === 0) return nothing;
  const scaler = behaviour.scaler(endpoint);
  const scales = (job: Job): boolean => behaviour.scalesFor(job, endpoint);
  return scaler.kind === 'queue-delay'
    ? byQueueDelay(endpoint, scaler.delay, scales, room, now)
    : byRequestCount(endpoint, scaler.jobs, scales, room);
}

type Scales = (job: Job) => boolean;

/** A worker that is starting, or idle, is for one of the jobs that wait. Those that have waited longest come first in the queue. */
function byQueueDelay(
  { workers, queue }: Endpoint,
  delay: number,
  scales: Scales,
  room: number,
  now: WorldInstant,
): ScaleUp {
  let missing = -workers.filter(({ ready, runs }) => !ready || runs.size === 0).length;
  for (const job of queue) {
    if (missing >= room) break;
    if (!scales(job)) continue;
    const due = job.queuedAt + delay;
    if (due > now) return { missing, lookAgainAt: due };
    missing += 1;
  }
  return { missing, lookAgainAt: undefined };
}

/** Jobs that don't scale, and the workers that they keep busy, are left out. */
function byRequestCount({ workers, queue }: Endpoint, jobs: number, scales: Scales, room: number): ScaleUp {
  const others = workers.filter(({ runs }) => runs.size > 0 && ![...runs].some(({ job }) => scales(job)));
  const there = workers.length - others.length;
  const enough = (there + room) * jobs;
  let count = workers.flatMap(({ runs }) => [...runs]).filter(({ job }) => scales(job)).length;
  for (const job of queue) {
    if (count >= enough) break;
    if (scales(job)) count += 1;
  }
  return { missing: Math.min(room, Math.ceil(count / jobs) - there), lookAgainAt: undefined };
}
