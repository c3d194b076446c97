/** What a plain pass of a rule showed: what it costs, and which mutants it gets to. */
export type Reach = {
  readonly rule: string;
  /** Real milliseconds of the pass. */
  readonly durationMs: number;
  readonly mutants: readonly string[];
};

type Placed = { readonly id: string; readonly file: string };

/** Which rules get to a mutant, in the order in which they are asked. */
export type RuleOrder = (mutant: Placed) => string[];

/** A rule that is done faster than this costs no less, in milliseconds: worlds are made for it anyway. */
const leastCost = 20;

/**
 * Orders rules by how soon they are likely to kill: cheap ones before dear ones, and those first that are about the file
 * of the mutant rather than about everything. A mutant that shows while the emulator starts alone, in a table say, is
 * reached by each rule that gets to its file; where no rule gets to any other place of the file, by all.
 * @param mutants all there are, so that it is known which are of one file
 */
export function orderRules(
  reaches: readonly Reach[],
  atStart: ReadonlySet<string>,
  mutants: readonly Placed[],
): RuleOrder {
  const all = reaches.map((reach) => ({ ...reach, mutants: new Set(reach.mutants) }));
  const byFile = new Map(
    [...Map.groupBy(mutants, ({ file }) => file)].map(([file, some]) => [file, orderedFor(all, some)]),
  );
  const cheapFirst = all.toSorted((one, other) => costOf(one) - costOf(other));
  return ({ id, file }) => {
    const near = byFile.get(file) ?? [];
    const own = near.filter((reach) => reach.mutants.has(id));
    if (own.length > 0) return own.map(({ rule }) => rule);
    if (!atStart.has(id)) return [];
    return (near.length > 0 ? near : cheapFirst).map(({ rule }) => rule);
  };
}

type Reached = Pick<Reach, 'rule' | 'durationMs'> & { readonly mutants: ReadonlySet<string> };

/** The rules that get to any mutant of a file. */
function orderedFor(all: readonly Reached[], ofFile: readonly Placed[]): Reached[] {
  return all
    .map((reach) => ({ reach, shared: ofFile.filter(({ id }) => reach.mutants.has(id)).length }))
    .filter(({ shared }) => shared > 0)
    .map(({ reach, shared }) => ({ reach, effort: (costOf(reach) * reach.mutants.size) / shared }))
    .sort((one, other) => one.effort - other.effort)
    .map(({ reach }) => reach);
}

function costOf({ durationMs }: Pick<Reach, 'durationMs'>): number {
  return Math.max(leastCost, durationMs);
}
