import { prefixOf } from '../../engine/contract/served-api.ts';
import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';

/**
 * The document with its paths as ours has them: a prefix and servers say where an API stands, not what it is.
 * @param known paths by which a prefix is recognised
 */
export function withoutPrefix(document: JsonRecord, known: readonly string[]): JsonRecord {
  const { servers: _, ...rest } = document;
  const paths = isRecord(document.paths) ? document.paths : {};
  const prefix = prefixOf(Object.keys(paths), known);
  const renamed = Object.entries(paths).map(([path, item]) => [
    path.startsWith(prefix) ? path.slice(prefix.length) : path,
    isRecord(item) ? withoutServers(item) : item,
  ]);
  return { ...rest, paths: Object.fromEntries(renamed) };
}

function withoutServers({ servers: _, ...item }: JsonRecord): JsonRecord {
  return item;
}
