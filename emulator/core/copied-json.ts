/** A copy of a JSON value that shares nothing with it that could be changed. Texts are shared: `structuredClone` writes them out. */
export function copiedJson<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copied(member)]));
}
