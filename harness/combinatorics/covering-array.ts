/**
 * Rows that choose one value of each factor, such that any two values of different factors meet in some row: every
 * pair of freedoms is tried together without trying all combinations. Greedy, and the same each time.
 */
export function coveringArray<T>(factors: readonly (readonly T[])[]): T[][] {
  if (factors.length < 2) return (factors[0] ?? []).map((value) => [value]);
  const uncovered = pairsOf(factors);
  const rows: T[][] = [];
  while (uncovered.size > 0) {
    const row = nextRow(factors, uncovered);
    for (const pair of pairsIn(row)) uncovered.delete(pair);
    rows.push(row.map((index, factor) => factors[factor]![index]!));
  }
  return rows;
}

/** A row as the index of the value chosen of each factor; undefined while open. */
type Row = (number | undefined)[];

function nextRow(factors: readonly (readonly unknown[])[], uncovered: ReadonlySet<string>): number[] {
  const row: Row = factors.map(() => undefined);
  const [first] = uncovered;
  for (const [factor, index] of parsePair(first!)) row[factor] = index;
  for (const [factor, values] of factors.entries())
    row[factor] ??= best(row, factor, values.length, uncovered);
  return row as number[];
}

/** The value of a factor that covers most pairs with what the row has already. */
function best(row: Row, factor: number, values: number, uncovered: ReadonlySet<string>): number {
  const gains = Array.from({ length: values }, (_, index) => {
    const tried = row.with(factor, index);
    return pairsIn(tried, factor).filter((pair) => uncovered.has(pair)).length;
  });
  return gains.indexOf(Math.max(...gains));
}

function pairsOf(factors: readonly (readonly unknown[])[]): Set<string> {
  const pairs = new Set<string>();
  for (const [a, left] of factors.entries()) {
    for (const [b, right] of factors.entries()) {
      if (b <= a) continue;
      for (const i of left.keys()) for (const j of right.keys()) pairs.add(pairName(a, i, b, j));
    }
  }
  return pairs;
}

/** The pairs of a row; with `of`, only those that one factor takes part in. */
function pairsIn(row: Row, of?: number): string[] {
  return row.flatMap((i, a) =>
    row.flatMap((j, b) => {
      if (b <= a || i === undefined || j === undefined) return [];
      return of === undefined || of === a || of === b ? [pairName(a, i, b, j)] : [];
    }),
  );
}

function pairName(a: number, i: number, b: number, j: number): string {
  return `${a}:${i},${b}:${j}`;
}

function parsePair(name: string): [number, number][] {
  return name.split(',').map((part) => part.split(':').map(Number) as [number, number]);
}
