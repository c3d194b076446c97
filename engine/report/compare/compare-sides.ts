import { compareFigures, type FigureChange, isRegressionBeyond } from '../../comparison/compare-figures.ts';
import { UsageError } from '../../errors.ts';
import type { Measurements } from '../../measurement/measurements.ts';
import { runLoad } from '../durations/measured-durations.ts';
import { type PairedFigures, pairFigures } from './pair-figures.ts';
import { areRuns, pairRuns } from './pair-runs.ts';
import type { ComparedFigures } from './render-changes.ts';

type SideOptions = {
  readonly tolerance: number;
  /** Whether the nth run, or round, of one side was made beside the nth of the other. */
  readonly isInterleaved: boolean;
  /** How the sides are called where they have nothing in common. */
  readonly names: string;
};

const seed = 1;

/** @throws UsageError where the sides have no figure in common that can be compared */
export function compareSides(
  before: readonly Measurements[],
  after: readonly Measurements[],
  { tolerance, isInterleaved, names }: SideOptions,
): ComparedFigures {
  const { pairs, onlyBefore, onlyAfter, tooFew } = pairSides(before, after, isInterleaved);
  if (pairs.length === 0) throw new UsageError(`${names} ${whyNone(tooFew)}`);
  const changes = compareFigures(pairs, { tolerance, seed });
  const compared = { load: before[0]!.load, tolerance, changes, onlyBefore, onlyAfter };
  return tooFew > 0 ? { ...compared, tooFew } : compared;
}

function whyNone(tooFew: number): string {
  if (tooFew === 0) return 'have no figure in common: compare like runs';
  const operations = tooFew === 1 ? '1 operation' : `${tooFew} operations`;
  return `have ${operations} in common, but each was answered too seldom, or by too few rules, to be compared: judge more rules or cases`;
}

function pairSides(
  before: readonly Measurements[],
  after: readonly Measurements[],
  isInterleaved: boolean,
): PairedFigures & { readonly tooFew: number } {
  const paired = pairFigures(before, after, isInterleaved);
  return areRuns([...before, ...after]) ? pairRuns(paired, before, after) : { ...paired, tooFew: 0 };
}

/** What a comparison comes to as a whole. */
export function comparisonOutcome(
  compared: ComparedFigures,
): 'worse' | 'fine' | 'too noisy' | 'figures are lost' {
  const { changes, tolerance } = compared;
  if (changes.some((change) => isRegressionBeyond(change, tolerance))) return 'worse';
  if (hasLost(compared)) return 'figures are lost';
  const isUnknown = ({ verdict }: FigureChange) => verdict === 'too noisy to say' || verdict === 'not judged';
  return changes.every(isUnknown) ? 'too noisy' : 'fine';
}

/** Whether A has a figure that B lacks. Of runs each has the operations that it happened to call. */
function hasLost({ load, changes, onlyBefore }: ComparedFigures): boolean {
  return changes.some(({ isLost }) => isLost) || (load !== runLoad && onlyBefore.length > 0);
}
