import { compareFigures, isRegressionBeyond } from '../../comparison/compare-figures.ts';
import { UsageError } from '../../errors.ts';
import type { Measurements } from '../../measurement/measurements.ts';
import { pairFigures } from './pair-figures.ts';
import type { ComparedFigures } from './render-changes.ts';

type SideOptions = {
  readonly tolerance: number;
  /** Whether the nth run, or round, of one side was made beside the nth of the other. */
  readonly isInterleaved: boolean;
  /** How the sides are called where they have nothing in common. */
  readonly names: string;
};

const seed = 1;

/** @throws UsageError where the sides have no figure in common */
export function compareSides(
  before: readonly Measurements[],
  after: readonly Measurements[],
  { tolerance, isInterleaved, names }: SideOptions,
): ComparedFigures {
  const { pairs, onlyBefore, onlyAfter } = pairFigures(before, after, isInterleaved);
  if (pairs.length === 0) throw new UsageError(`${names} have no figure in common: compare like runs`);
  const changes = compareFigures(pairs, { tolerance, seed });
  return { load: before[0]!.load, tolerance, changes, onlyBefore, onlyAfter };
}

/** What a comparison comes to as a whole. */
export function comparisonOutcome({ changes, tolerance }: ComparedFigures): 'worse' | 'fine' | 'too noisy' {
  if (changes.some((change) => isRegressionBeyond(change, tolerance))) return 'worse';
  return changes.every(({ verdict }) => verdict === 'too noisy to say') ? 'too noisy' : 'fine';
}
