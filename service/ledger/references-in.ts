import { isRecord } from '../../engine/openapi/json.ts';
import type { RestKindName } from './entry.ts';

/** What a body names by its id, of what a run may make. */
export type BodyReference = { readonly kind: RestKindName; readonly id: string };

const kinds: readonly (readonly [member: RegExp, kind: RestKindName])[] = [
  [/^templateId$/, 'template'],
  [/^(registry|registryId|containerRegistryAuthId)$/, 'registry'],
  [/^(networkV|v)olumeIds?$/, 'volume'],
];

/** The templates, registry auths and network volumes that a body names, wherever in it. @see interface 2.9, 2.10 */
export function referencesIn(body: unknown): BodyReference[] {
  if (Array.isArray(body)) return body.flatMap(referencesIn);
  if (!isRecord(body)) return [];
  return Object.entries(body).flatMap(([member, value]) => {
    const [, kind] = kinds.find(([pattern]) => pattern.test(member)) ?? [];
    return [...(kind === undefined ? [] : idsIn(value).map((id) => ({ kind, id }))), ...referencesIn(value)];
  });
}

/** A reference is an id, several, or an object with one. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'string') return [value];
  return isRecord(value) && typeof value.id === 'string' ? [value.id] : [];
}
