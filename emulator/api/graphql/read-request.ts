import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import { isHeapFullFor } from '../../runtime/heap-room.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';
import { parseJson } from '../job/parse-json.ts';

/**
 * The JSON object that a call bears, or why it bears none. What the object says is checked by whoever serves it.
 * @see interface 4.4
 */
export function readRequest({ method, headers, body }: GraphqlCall): Record<string, unknown> | RestRefusal {
  if (method !== 'POST') {
    return refuseRest('wrong-method', `calls are POST, and not ${method}`, { allowed: ['POST'] });
  }
  if (body === 'too-large') return refuseRest('too-large', 'the body is too large');
  if (body === 'broken-off') return refuseRest('not-json', 'the body broke off');
  if (isHeapFullFor(body.length))
    return refuseRest('no-memory', 'the emulator has no memory left to keep more');
  const type = headers['content-type'];
  if (!isJson(String(type ?? ''))) {
    return refuseRest('wrong-media-type', `the body is to be application/json and not ${type ?? 'untold'}`);
  }
  const parsed = parseJson(body);
  if ('problem' in parsed) return refuseRest('not-json', parsed.problem);
  const { value } = parsed;
  if (Array.isArray(value)) return refuseRest('invalid', 'a batch is not taken: send one query in a call');
  if (typeof value !== 'object' || value === null) {
    return refuseRest('invalid', 'the body is to be an object with a query');
  }
  return value as Record<string, unknown>;
}

function isJson(type: string): boolean {
  return /^\s*application\/json\s*(;\s*(charset\s*=\s*"?utf-8"?\s*)?)?$/i.test(type);
}
