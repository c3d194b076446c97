import fc from 'fast-check';

/**
 * An object with any subset of the fields, each present in half of the values. Shrinks towards `{}`.
 */
export function anySubset<T extends object>(
  fields: { [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.Arbitrary<Partial<T>> {
  const entries = Object.entries<fc.Arbitrary<unknown>>(fields).map(
    ([name, arbitrary]) => [name, fc.option(arbitrary, { nil: undefined, freq: 2 })] as const,
  );
  return fc.record(Object.fromEntries(entries)).map(withoutAbsent) as fc.Arbitrary<Partial<T>>;
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
