import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { RestVersion } from '../../core/rest/rest-behaviour.ts';
import type { Document } from '../../world/calls/served-schema.ts';

const read = new Map<string, Document>();

/** The document that describes a version; read once. */
export function describedBy(version: RestVersion): Document {
  const file = new URL(`../../../specs/rest-${version}.openapi.yaml`, import.meta.url);
  const known = read.get(version) ?? (parse(readFileSync(file, 'utf8')) as Document);
  read.set(version, known);
  return known;
}

/** The document as it is served at an address: its server is that address, less what its paths begin with. */
export function servedAt(document: Document, address: string): Document {
  const prefix = commonPrefix(Object.keys((document.paths ?? {}) as object));
  const url = prefix !== '' && address.endsWith(prefix) ? address.slice(0, -prefix.length) : address;
  return { ...document, servers: [{ url }] };
}

/** `/v2` where every path begins with it. */
export function commonPrefix(paths: readonly string[]): string {
  const prefix = /^\/v\d+(?=\/)/.exec(paths[0] ?? '')?.[0] ?? '';
  return paths.every((path) => path.startsWith(`${prefix}/`)) ? prefix : '';
}
