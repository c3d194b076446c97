/**
 * Rows that choose one value of each factor, such that any two values of different factors meet in some row: every
 * pair of freedoms is tried together without trying all combinations. Greedy, and the same each time.
 */
export function coveringArray<T>(factors: readonly (readonly T[])[]): T[][] {
  if (factors.length < 2) return (factors[0] ?? []).map((value) => [value]);
  const pairs = openPairs(factors.map((values) => values.length));
  const rows: T[][] = [];
  for (let pair = pairs.first(); pair !== undefined; pair = pairs.first()) {
    const row = nextRow(factors, pair, pairs);
    pairs.close(row);
    rows.push(row.map((index, factor) => factors[factor]![index]!));
  }
  return rows;
}

/** A factor and the index of one of its values. */
type Choice = readonly [factor: number, index: number];
/** A row as the index of the value chosen of each factor; undefined while open. */
type Row = (number | undefined)[];

/** The pairs of values that have not met in a row yet. */
type OpenPairs = {
  /** The first of them, by their factors and then by their values. */
  first(): readonly [Choice, Choice] | undefined;
  has(one: Choice, other: Choice): boolean;
  /** Closes every pair of a full row. */
  close(row: readonly number[]): void;
};

function nextRow(
  factors: readonly (readonly unknown[])[],
  pair: readonly [Choice, Choice],
  pairs: OpenPairs,
): number[] {
  const row: Row = factors.map(() => undefined);
  for (const [factor, index] of pair) row[factor] = index;
  for (const [factor, values] of factors.entries()) row[factor] ??= best(row, factor, values.length, pairs);
  return row as number[];
}

/** The value of a factor that covers most pairs with what the row has already; the first of equals. */
function best(row: Row, factor: number, values: number, pairs: OpenPairs): number {
  const chosen = [...row.entries()].filter((choice): choice is [number, number] => choice[1] !== undefined);
  const gains = Array.from(
    { length: values },
    (_, index) => chosen.filter((choice) => pairs.has(choice, [factor, index])).length,
  );
  return gains.indexOf(Math.max(...gains));
}

function openPairs(sizes: readonly number[]): OpenPairs {
  // One bit for each two values, every value at its place after those of the factors before.
  const starts = sizes.map((_, factor) => sizes.slice(0, factor).reduce((sum, size) => sum + size, 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const closed = new Uint8Array(total * total);
  const place = ([a, i]: Choice, [b, j]: Choice): number =>
    a < b ? (starts[a]! + i) * total + starts[b]! + j : (starts[b]! + j) * total + starts[a]! + i;
  // In the order of `all`, so that what was closed once is never gone through again.
  const rest = all(sizes);
  let next = rest.next();
  return {
    first() {
      while (!next.done && closed[place(...next.value)] === 1) next = rest.next();
      return next.done ? undefined : next.value;
    },
    has: (one, other) => closed[place(one, other)] === 0,
    close(row) {
      for (const [a, i] of row.entries())
        for (const [b, j] of row.entries()) if (a < b) closed[place([a, i], [b, j])] = 1;
    },
  };
}

function* all(sizes: readonly number[]): Generator<readonly [Choice, Choice], undefined> {
  for (const [a, left] of sizes.entries())
    for (const [b, right] of sizes.entries())
      if (a < b)
        for (let i = 0; i < left; i++)
          for (let j = 0; j < right; j++)
            yield [
              [a, i],
              [b, j],
            ];
}
