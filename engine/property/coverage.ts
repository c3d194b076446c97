import type { JudgedCase } from './case-statistics.ts';

/** Of each kind of thing that could have come up, how many there are, and which did not. */
export type Coverage = Readonly<Record<string, { readonly of: number; readonly missing: readonly string[] }>>;

/** What could come up, by kind. */
export type Coverable = ReadonlyMap<string, ReadonlySet<string>>;

/** The label by which a case shows that it came upon something of a kind. */
export function coverLabel(kind: string, name: string): string {
  return `${kind} ${name}`;
}

export function coverageOf(coverable: Coverable, judged: readonly Pick<JudgedCase, 'covered'>[]): Coverage {
  const seen = new Set(judged.flatMap(({ covered }) => [...covered]));
  const entries = [...coverable].map(([kind, names]) => {
    const missing = [...names].filter((name) => !seen.has(coverLabel(kind, name)));
    return [kind, { of: names.size, missing: missing.sort() }] as const;
  });
  return Object.fromEntries(entries);
}

/** What must come up: one of these names of a kind. */
export type Demand = {
  readonly kind: string;
  readonly anyOf: readonly string[];
  /** Names what came instead. */
  readonly why?: (() => string) | undefined;
};

/** Formats the demands that no judged case met. */
export function unmetDemands(
  demands: readonly Demand[],
  judged: readonly Pick<JudgedCase, 'covered'>[],
): string[] {
  const seen = new Set(judged.flatMap(({ covered }) => [...covered]));
  const unmet = demands.filter(({ kind, anyOf }) => !anyOf.some((name) => seen.has(coverLabel(kind, name))));
  return unmet.map(({ anyOf, why }) => {
    const came = why?.();
    return `${anyOf.join(' or ')} never came up${came === undefined ? '' : ` (${came})`}`;
  });
}
