import { counted } from '../../engine/counted.ts';
import type { TracedCall, TraceEvent } from '../../engine/http/trace.ts';
import { countCalls } from '../../engine/http/trace.ts';
import { probeReportsIn } from '../receiver/probe-reports.ts';
import type { Deliveries } from '../target/stage.ts';

/**
 * What is known of how the calls of a case were delivered. `once`: each arrived once at the most, or it does not matter
 * how often; `unknown`: one may have been repeated on the way, and nobody here can see it; `repeated`: one was, with how
 * that shows.
 */
export type Delivery =
  | { readonly kind: 'once' | 'unknown' }
  | { readonly kind: 'repeated'; readonly how: string };

/** @param deliveries by the target's own count, where it has one */
export function deliveryOf(events: readonly TraceEvent[], deliveries: Deliveries | undefined): Delivery {
  if (deliveries !== undefined) return countedDelivery(events, deliveries);
  const extra = unexplainedJobs(events);
  if (extra > 0) {
    const how = `calls arrive twice at the target: ${counted(extra, 'job')} more than were submitted reported to us`;
    return { kind: 'repeated', how };
  }
  return { kind: events.some(mayMatterTwice) ? 'unknown' : 'once' };
}

function countedDelivery(events: readonly TraceEvent[], { arrived, made }: Deliveries): Delivery {
  const sent = countCalls(events);
  if (arrived > sent) {
    return { kind: 'repeated', how: `${counted(arrived, 'call')} arrived of ${sent} that were made` };
  }
  // A look that broke may not have arrived, and then another call may have come twice.
  const broken = events.filter((event) => event.kind === 'call' && event.call.lookedAgain === true).length;
  if (arrived > sent - broken && broken > 0 && events.some(mayMatterTwice))
    return { kind: 'repeated', how: `${counted(broken, 'look')} broke, so another call may have come twice` };
  const received = events.filter(({ kind }) => kind === 'received').length;
  return { kind: received > made ? 'unknown' : 'once' };
}

/**
 * How many jobs reported to us beyond the ones that the submissions of the case can account for: a job whose id is in no
 * answer is that of a submission before it whose answer had none. Where no job of an answered id reports, answers have wrong ids, and
 * each submission accounts for one job.
 */
function unexplainedJobs(events: readonly TraceEvent[]): number {
  if (events.some(({ kind }) => kind === 'burst')) return 0;
  const answered = new Set(events.flatMap((event) => (submits(event) ? idIn(event.call.answer) : [])));
  const areRight = events.flatMap(jobsReported).some((id) => answered.has(id));
  const known = areRight ? answered : new Set<string>();
  const unknown = new Set<string>();
  let [withoutId, most] = [0, 0];
  for (const event of events) {
    if (submits(event) && !idIn(event.call.answer).some((id) => known.has(id))) withoutId += 1;
    for (const id of jobsReported(event)) if (!known.has(id)) unknown.add(id);
    most = Math.max(most, unknown.size - withoutId);
  }
  return most;
}

function submits(event: TraceEvent): event is TraceEvent & { readonly kind: 'call' } {
  return event.kind === 'call' && /^run(sync)?$/.test(event.call.operation);
}

function jobsReported(event: TraceEvent): string[] {
  return event.kind === 'received' ? probeReportsIn(event).map(({ job }) => job) : [];
}

/** The id in an answer, also in one of which the trace keeps only the beginning. */
function idIn(answer: TracedCall['answer']): string[] {
  const [, id] = /"id"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(answer?.body ?? '') ?? [];
  return id === undefined ? [] : [id];
}

/** Whether it could show if this had come twice, or later than it was sent. */
function mayMatterTwice(event: TraceEvent): boolean {
  if (event.kind === 'received') return true;
  if (event.kind === 'call') return changesSomething(event.call);
  return event.kind === 'burst' && event.burst.calls.some(changesSomething);
}

/** A stream may give each chunk out once only. @see interface 2.5 */
function changesSomething({ method, operation, body }: TracedCall): boolean {
  if (operation.startsWith('graphql')) return /\bmutation\b/.test(body ?? '');
  return !/^(GET|HEAD|OPTIONS)$/.test(method) || operation === 'stream';
}
