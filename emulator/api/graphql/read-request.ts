import { isRestRefusal, type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';
import { parseJson } from '../job/parse-json.ts';
import { wholeBody } from '../service/whole-body.ts';

/**
 * The JSON object that a call bears, or why it bears none. What the object says is checked by whoever serves it.
 * @see interface 4.4
 */
export function readRequest({ method, headers, body }: GraphqlCall): Record<string, unknown> | RestRefusal {
  if (method !== 'POST') {
    return refuseRest('wrong-method', `calls are POST, and not ${method}`, { allowed: ['POST'] });
  }
  const whole = wholeBody(body);
  if (isRestRefusal(whole)) return whole;
  const type = headers['content-type'];
  if (!isJson(String(type ?? ''))) {
    return refuseRest('wrong-media-type', `the body is to be application/json and not ${type ?? 'untold'}`);
  }
  const parsed = parseJson(whole);
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
