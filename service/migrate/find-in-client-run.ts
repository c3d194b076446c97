import { parseRequestTarget } from '../../engine/http/parse-request-target.ts';
import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { findInCall, type MadeCall } from './find-in-calls.ts';
import { type FoundInCalls, joinFound } from './found-call.ts';
import type { MigrationMap } from './migration-map.ts';

/**
 * The calls of v1 and GraphQL in what `plumbline client` has recorded of one world, in their order; undefined of what is none.
 * @param calls of a file that ends in `.calls.json`
 * @param world its name
 */
export function callsOfClient(calls: unknown, world: string, map: MigrationMap): FoundInCalls | undefined {
  if (!Array.isArray(calls) || !calls.every(isRecorded)) return undefined;
  return joinFound(calls.map((call, index) => findInCall(madeBy(call, `${world}, call ${index + 1}`), map)));
}

function isRecorded(call: unknown): call is JsonRecord {
  return isRecord(call) && typeof call.method === 'string' && typeof call.url === 'string';
}

/** Addresses of recorded calls have no host. Of a long body the beginning was recorded, which tells no members. */
function madeBy({ method, url, body }: JsonRecord, where: string): MadeCall {
  const text = typeof body === 'string' ? body : '';
  return { method: String(method).toUpperCase(), url: parseRequestTarget(String(url)), body: text, where };
}
