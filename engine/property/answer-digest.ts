import type { TracedBurst, TracedCall, TraceEvent } from '../http/trace.ts';
import { digestOf } from '../seed.ts';

const fleeting = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/**
 * A fingerprint of what a target answered, when, and what it called: a variant that leaves it alike changes nothing
 * that can be seen. Calls of the target race with its answers: they count in no order, and only those for which the
 * clock waited, as it does whenever it moves.
 */
export function answerDigest(events: readonly TraceEvent[]): string {
  const settled = events.slice(0, events.findLastIndex(({ kind }) => kind === 'time') + 1);
  const received = settled.flatMap((event) => (event.kind === 'received' ? [heard(event)] : []));
  const answered = events.flatMap((event) => {
    if (event.kind === 'burst-end') return [outlineOf(event.burst)];
    return event.kind === 'end' ? [legible(event.call)] : [];
  });
  return digestOf([...answered, ...received.sort()]);
}

/** Which of the calls got which answer is a matter of chance. */
function outlineOf({ sent, ended, counts }: TracedBurst): string {
  return JSON.stringify([(ended ?? sent) - sent, counts]);
}

function heard({ head, body }: Extract<TraceEvent, { kind: 'received' }>): string {
  return JSON.stringify([head, body]);
}

function legible({ sent, answered, answer, failure }: TracedCall): string {
  const headers = Object.entries(answer?.headers ?? {}).filter(([name]) => !fleeting.has(name));
  return JSON.stringify([
    (answered ?? sent) - sent,
    answer?.status,
    headers.sort(),
    answer?.digest ?? answer?.body,
    failure,
  ]);
}
