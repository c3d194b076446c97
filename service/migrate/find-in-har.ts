import { isRecord } from '../../engine/openapi/json.ts';
import { findInCall, type MadeCall } from './find-in-calls.ts';
import { type FoundInCalls, joinFound } from './found-call.ts';
import type { MigrationMap } from './migration-map.ts';

/** The calls of v1 and GraphQL in a HAR, in their order; undefined of what is none. */
export function callsInHar(har: unknown, map: MigrationMap): FoundInCalls | undefined {
  const entries = isRecord(har) && isRecord(har.log) ? har.log.entries : undefined;
  if (!Array.isArray(entries)) return undefined;
  return joinFound(
    entries.map((entry, index) => {
      const where = `entry ${index + 1}`;
      const call = madeIn(entry, where);
      return call === undefined
        ? { calls: [], unread: [`${where}: it has no request with an address`] }
        : findInCall(call, map);
    }),
  );
}

function madeIn(entry: unknown, where: string): MadeCall | undefined {
  const request = isRecord(entry) && isRecord(entry.request) ? entry.request : {};
  const url = URL.parse(String(request.url));
  const body = isRecord(request.postData) ? String(request.postData.text ?? '') : '';
  return url === null ? undefined : { method: String(request.method).toUpperCase(), url, body, where };
}
