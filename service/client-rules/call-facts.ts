import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import type { ClientCall } from './client-record.ts';

/** Status of a call that was answered with 2xx. */
export function isAccepted({ recorded: { status } }: ClientCall): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A call that failed with 5xx or whose answer did not come through. */
export function isFailure({ recorded: { status, isAnswerEnded } }: ClientCall): boolean {
  return status === null || status >= 500 || (!isAnswerEnded && status < 300);
}

export function isSubmission({ api, operation }: ClientCall): boolean {
  return api === 'job' && (operation === 'run' || operation === 'runsync');
}

/** What makes two calls the same: method, address and body. A body that was broken off is like no other. */
export function callKey({ recorded }: ClientCall): string {
  const { method, url, body, bodyBytes, bodyDigest, isBodyWhole } = recorded;
  const isKnown = isBodyWhole || bodyBytes === 0;
  return `${method} ${url} ${bodyDigest ?? (isKnown ? body : `broken off, number ${numberOf(recorded)}`)}`;
}

const numbers = new WeakMap<RecordedCall, number>();
let numbered = 0;

function numberOf(call: RecordedCall): number {
  const known = numbers.get(call);
  if (known !== undefined) return known;
  numbered += 1;
  numbers.set(call, numbered);
  return numbered;
}

/** A member of a JSON object; undefined where the value has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Id that an answer gives, as text. */
export function idIn(value: unknown): string | undefined {
  const id = memberOf(value, 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

const finals: ReadonlySet<unknown> = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);

/** State of a job in an answer: undefined where it shows none. @see interface 3 */
export function stateIn(value: unknown): 'final' | 'not final' | undefined {
  const state = memberOf(value, 'status');
  if (finals.has(state)) return 'final';
  return state === 'IN_QUEUE' || state === 'IN_PROGRESS' ? 'not final' : undefined;
}

/** Whether a submission names a webhook, or may do so in what is not known of it. */
export function hasWebhook({ recorded: { body, isBodyWhole, bodyOutline } }: ClientCall): boolean {
  if (/"webhook"\s*:/.test(body)) return true;
  if (isBodyWhole) return false;
  return bodyOutline === undefined || memberOf(bodyOutline.value, 'webhook') !== undefined;
}

/** Calls of the same key, in the order in which they came. */
export function sameCalls(calls: readonly ClientCall[]): (readonly ClientCall[])[] {
  return [...Map.groupBy(calls, callKey).values()];
}

/** Longest stretches of calls in a row of which something holds. */
export function stretches(
  calls: readonly ClientCall[],
  holds: (call: ClientCall) => boolean,
): (readonly ClientCall[])[] {
  const found: ClientCall[][] = [];
  let isOpen = false;
  for (const call of calls) {
    if (!holds(call)) isOpen = false;
    else if (isOpen) found.at(-1)!.push(call);
    else {
      found.push([call]);
      isOpen = true;
    }
  }
  return found;
}

/** Whether a call began while another of them was under way. */
export function overlap(calls: readonly ClientCall[]): boolean {
  return calls.some((call, index) => index > 0 && calls[index - 1]!.ended > call.begun);
}
