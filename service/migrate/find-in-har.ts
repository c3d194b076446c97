import { UsageError } from '../../engine/errors.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { rootFieldsIn } from './find-in-graphql.ts';
import type { FoundCall } from './found-call.ts';
import { belowV1, operationsAt } from './match-v1.ts';
import type { MigrationMap } from './migration-map.ts';

/**
 * The calls of v1 and GraphQL in a HAR, in their order.
 * @throws UsageError when it is none
 */
export function callsInHar(text: string, file: string, map: MigrationMap): FoundCall[] {
  const har = jsonIn(text);
  const entries = isRecord(har) && isRecord(har.log) ? har.log.entries : undefined;
  if (!Array.isArray(entries))
    throw new UsageError(
      `${file} is no HAR: it has no log.entries. A browser or a proxy exports one as JSON`,
    );
  return entries.flatMap((entry, index) => callsIn(entry, `entry ${index + 1}`, map));
}

function callsIn(entry: unknown, where: string, map: MigrationMap): FoundCall[] {
  const request = isRecord(entry) && isRecord(entry.request) ? entry.request : {};
  const method = String(request.method).toUpperCase();
  const url = URL.parse(String(request.url));
  if (url === null) return [];
  const body = jsonIn(isRecord(request.postData) ? String(request.postData.text ?? '') : '');
  const below = belowV1(url.pathname);
  if (below !== undefined) {
    const members = isRecord(body) ? Object.keys(body) : [];
    const parameters = [...new Set(url.searchParams.keys())];
    const found = operationsAt(map.operations, below, method);
    if (found.length > 0) return found.map(({ from }) => ({ api: 'v1', from, members, parameters, where }));
  }
  if (method !== 'POST' || !isRecord(body) || typeof body.query !== 'string') return [];
  const fields = rootFieldsIn(body.query, body.variables) ?? [];
  return fields.map((field) => ({ api: 'graphql', ...field, parameters: [], where }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
