/** A member of what may be anything; undefined where there is none. */
export function memberIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
