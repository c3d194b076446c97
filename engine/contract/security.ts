import { isRecord, type JsonRecord } from '../openapi/json.ts';
import { memberAt } from './schema/member-at.ts';
import type { ServedOperation } from './served-api.ts';

/** The names of the HTTP bearer schemes that an OpenAPI document declares. */
export function bearerSchemes(document: JsonRecord): string[] {
  const { securitySchemes } = isRecord(document.components) ? document.components : {};
  const schemes = isRecord(securitySchemes) ? Object.entries(securitySchemes) : [];
  return schemes.filter(([, scheme]) => isBearer(scheme, document)).map(([name]) => name);
}

function isBearer(scheme: unknown, document: JsonRecord): boolean {
  if (!isRecord(scheme)) return false;
  const { $ref } = scheme;
  if (typeof $ref === 'string') {
    const target = $ref.startsWith('#') ? memberAt(document, $ref.slice(1)) : undefined;
    return isRecord(target) && target.$ref === undefined && isBearer(target, document);
  }
  return scheme.type === 'http' && String(scheme.scheme).toLowerCase() === 'bearer';
}

/** Whether one of the ways that an operation may be let in by uses one of these schemes, and none is free. */
export function isSecuredBy({ security }: ServedOperation, schemes: readonly string[]): boolean {
  const isFree = security.some((way) => isRecord(way) && Object.keys(way).length === 0);
  return !isFree && security.some((way) => isRecord(way) && schemes.some((name) => Object.hasOwn(way, name)));
}
