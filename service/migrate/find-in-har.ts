import { isRecord } from '../../engine/openapi/json.ts';
import { findInCall, type MadeCall } from './find-in-calls.ts';
import type { FoundCall } from './found-call.ts';
import type { MigrationMap } from './migration-map.ts';

/** The calls of v1 and GraphQL in a HAR, in their order; undefined of what is none. */
export function callsInHar(har: unknown, map: MigrationMap): FoundCall[] | undefined {
  const entries = isRecord(har) && isRecord(har.log) ? har.log.entries : undefined;
  if (!Array.isArray(entries)) return undefined;
  return entries.flatMap((entry, index) =>
    madeIn(entry, `entry ${index + 1}`).flatMap((call) => findInCall(call, map)),
  );
}

function madeIn(entry: unknown, where: string): MadeCall[] {
  const request = isRecord(entry) && isRecord(entry.request) ? entry.request : {};
  const url = URL.parse(String(request.url));
  const body = isRecord(request.postData) ? String(request.postData.text ?? '') : '';
  return url === null ? [] : [{ method: String(request.method).toUpperCase(), url, body, where }];
}
