import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import { isHeapFullFor } from '../../runtime/heap-room.ts';
import type { ReadBody } from '../../world/calls/graphql-call.ts';

/** The bytes of a body that was read to its end and that there is memory for, or why there are none. */
export function wholeBody(body: ReadBody): Uint8Array | RestRefusal {
  if (body === 'too-large') return refuseRest('too-large', 'the body is too large');
  if (body === 'broken-off') return refuseRest('not-json', 'the body broke off');
  return isHeapFullFor(body.length)
    ? refuseRest('no-memory', 'the emulator has no memory left to keep more')
    : body;
}
