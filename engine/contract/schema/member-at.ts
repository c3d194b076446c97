import { unescapeStep } from '../../openapi/pointer-step.ts';

/** What stands at a JSON pointer, which may be written as a part of an address; undefined when nothing does. */
export function memberAt(value: unknown, pointer: string): unknown {
  if (pointer === '') return value;
  let found = value;
  for (const part of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    const name = unescapeStep(decoded(part));
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined;
  }
  return found;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
