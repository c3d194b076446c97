import { sha256Of } from '../file-digest.ts';
import { isRecord, type JsonRecord } from '../openapi/json.ts';

/**
 * Digest of what an OpenAPI document says: members in any order, and servers left out, which say where an API stands.
 * @returns SHA-256 as 64 hex digits
 */
export function openapiDigest({ servers: _, ...document }: JsonRecord): string {
  return sha256Of(JSON.stringify(document, membersInOrder));
}

function membersInOrder(_: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}
