import type { LedgerKindName } from './entry.ts';

/** Kinds of things that a service asks money for. */
export const costly = ['pod', 'endpoint', 'volume', 'cluster'] as const;

export type CostlyKind = (typeof costly)[number];

/** So many of each kind. */
export type Makes = Readonly<Partial<Record<CostlyKind, number>>>;

/** Of each kind so many in one case, and so many in all of them. */
export type Making = Readonly<Partial<Record<CostlyKind, readonly [inACase: number, inAll: number]>>>;

/** What so many cases of a rule make at most. */
export function makesOf(making: Making = {}, cases: number): Makes {
  const counts = Object.entries(making).map(([kind, [inACase, inAll]]) => [
    kind,
    Math.min(inACase * cases, inAll),
  ]);
  return Object.fromEntries(counts);
}

/** What a kind of the ledger counts as; undefined for what costs nothing by itself. */
export function costlyKindOf(kind: LedgerKindName): CostlyKind | undefined {
  if (kind === 'graphql-pod') return 'pod';
  return costly.find((one) => one === kind);
}

export function sumOf(all: readonly Makes[]): Makes {
  const sums = costly.map((kind) => [kind, all.reduce((sum, one) => sum + (one[kind] ?? 0), 0)] as const);
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}
