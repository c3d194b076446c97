/**
 * In which order pairs are covered. By their last factor, a factor that is appended changes no row but by a value, and adds rows
 * at the end.
 */
export type PairOrder = 'by-first-factor' | 'by-last-factor';

/**
 * Rows that choose one value of each factor, such that any two values of different factors meet in some row: every
 * pair of freedoms is tried together without trying all combinations. Greedy, and the same each time.
 */
export function coveringArray<T>(
  factors: readonly (readonly T[])[],
  order: PairOrder = 'by-first-factor',
): T[][] {
  if (factors.length < 2) return (factors[0] ?? []).map((value) => [value]);
  const pairs = openPairs(
    factors.map((values) => values.length),
    order,
  );
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
  /** The first of them in their order. */
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

function openPairs(sizes: readonly number[], order: PairOrder): OpenPairs {
  // One bit for each two values, every value at its place after those of the factors before.
  const starts = sizes.map((_, factor) => sizes.slice(0, factor).reduce((sum, size) => sum + size, 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const closed = new Uint8Array(total * total);
  const place = ([a, i]: Choice, [b, j]: Choice): number =>
    a < b ? (starts[a]! + i) * total + starts[b]! + j : (starts[b]! + j) * total + starts[a]! + i;
  // In one order, so that what was closed once is never gone through again.
  const rest = inOrder(sizes, order);
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

function* inOrder(
  sizes: readonly number[],
  order: PairOrder,
): Generator<readonly [Choice, Choice], undefined> {
  for (const [outer, many] of sizes.entries())
    for (const [inner, few] of sizes.entries()) {
      if (order === 'by-first-factor' && outer < inner) yield* valuesOf([outer, many], [inner, few]);
      if (order === 'by-last-factor' && inner < outer) yield* valuesOf([inner, few], [outer, many]);
    }
}

type Sized = readonly [factor: number, values: number];

function* valuesOf([a, left]: Sized, [b, right]: Sized): Generator<readonly [Choice, Choice], undefined> {
  for (let i = 0; i < left; i++)
    for (let j = 0; j < right; j++)
      yield [
        [a, i],
        [b, j],
      ];
}
