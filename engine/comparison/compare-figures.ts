import { leastSamples } from '../measurement/percentile.ts';
import { seedOf } from '../seed.ts';
import { bootstrapPaired, bootstrapUnpaired, type LogRatio } from './bootstrap.ts';
import { type Cluster, clustersOf, countedSamples, fewestClusters } from './cluster.ts';
import { type Estimate, estimateSamples, estimateShares, estimateValues } from './estimate.ts';
import { studentQuantile } from './student-t.ts';

/** One figure of two sides, each as its rounds by run. */
export type FigurePair = {
  readonly name: string;
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  readonly before: readonly Cluster[];
  readonly after: readonly Cluster[];
  /** Whether the nth round of one side was measured beside the nth of the other. */
  readonly isInterleaved: boolean;
  /** Why nothing can be said of it, whatever was measured. */
  readonly problem?: string | undefined;
  /** Whether that is so of the second side alone. */
  readonly isLost?: boolean;
  /** Why no verdict may rest on it, though it was measured. */
  readonly inconclusive?: string | undefined;
};

export type ChangeVerdict = 'regression' | 'improvement' | 'no change' | 'too noisy to say' | 'not judged';

/** One figure, or one percentile of it, of two sides. */
export type FigureChange = {
  readonly name: string;
  readonly percentile?: 'p50' | 'p95' | 'p99' | undefined;
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  readonly verdict: ChangeVerdict;
  /** Why it is too noisy, where that is not the width of its interval. */
  readonly reason?: string | undefined;
  /** Whether the first side has a figure and the second none: it is invalid there, or nothing came about. */
  readonly isLost?: true;
  readonly measured?: MeasuredChange;
};

export type MeasuredChange = {
  readonly before: number;
  readonly after: number;
  /** after / before, of shares with half an event added to each, and the interval in which it lies. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  /** The smallest change that these runs would have shown nine times in ten: 0.1 is one tenth. */
  readonly smallest: number;
};

export type ComparisonOptions = {
  /** Changes up to this share are none: 0.05. */
  readonly tolerance: number;
  readonly seed: number;
};

/**
 * Probability with which a comparison of a target with itself calls anything at all a change, however many figures there are:
 * each interval is so much wider (Bonferroni).
 */
export const familyRisk = 0.05;
/** Nine times in ten would take 0.9 if the error were known; it is estimated, and with 0.9 four rounds see 83 %. */
const power = 0.95;

/** Each with how many samples it needs. */
const percentiles = [
  { percentile: 'p50', share: 0.5, needs: leastSamples(0.5) },
  { percentile: 'p95', share: 0.95, needs: leastSamples(0.95) },
  { percentile: 'p99', share: 0.99, needs: leastSamples(0.99) },
] as const;

/** Judges each figure that two sides have, percentile by percentile. */
export function compareFigures(pairs: readonly FigurePair[], options: ComparisonOptions): FigureChange[] {
  const rows = pairs.flatMap((pair) => rowsOf(pair, options.seed));
  const judged = rows.filter(({ ratio }) => ratio !== undefined && ratio.error + ratio.countError > 0).length;
  return rows.map((row) => judgeRow(row, familyRisk / Math.max(1, judged), options.tolerance));
}

type Row = Omit<FigureChange, 'verdict' | 'measured'> & {
  readonly ratio?: LogRatio;
  readonly before?: number;
  /** Where it is not what the ratio makes of `before`. */
  readonly after?: number | undefined;
  readonly inconclusive?: string | undefined;
};

function rowsOf(pair: FigurePair, seed: number): Row[] {
  const { name, unit, better, problem, inconclusive } = pair;
  const { before, after } = clustersOf(pair.before.map(withSamples), pair.after.map(withSamples));
  const none = (reason: string): Row[] => [{ name, unit, better, reason }];
  if (problem !== undefined)
    return none(problem).map((row) => (pair.isLost ? { ...row, isLost: true } : row));
  const fewest = Math.min(before.length, after.length);
  if (fewest < fewestClusters) return none(`${fewest} of the ${fewestClusters} rounds that it needs`);
  const areSamples = (side: readonly Cluster[]) => side.flat().every((round) => 'bins' in round);
  if (areSamples(before) !== areSamples(after)) return none('samples on one side, values on the other');
  const isPaired = pair.isInterleaved && before.length === after.length;
  const row = (
    percentile: FigureChange['percentile'],
    estimate: (side: readonly Cluster[]) => Estimate,
  ): Row => {
    const sides = { before: estimate(before), after: estimate(after) };
    const drawn = seedOf('compare', seed, name, percentile ?? '');
    return {
      ...{ name, unit, better, ...(percentile && { percentile }), ...(inconclusive && { inconclusive }) },
      ...ratioOf(sides, { better, isPaired, seed: drawn }),
    };
  };
  if (!areSamples(before)) return [row(undefined, unit === 'share' ? estimateShares : estimateValues)];
  const samples = Math.min(countedSamples(before), countedSamples(after));
  const enough = percentiles.filter(({ needs }) => samples >= needs);
  if (enough.length === 0) return none(`${samples} of the ${percentiles[0].needs} samples that it needs`);
  return enough.map(({ percentile, share }) => row(percentile, (side) => estimateSamples(side, share)));
}

function withSamples(run: Cluster): Cluster {
  return run.filter((round) => countedSamples([[round]]) > 0);
}

function ratioOf(
  { before, after }: { readonly before: Estimate; readonly after: Estimate },
  { better, isPaired, seed }: Pick<Row, 'better'> & { readonly isPaired: boolean; readonly seed: number },
): Pick<Row, 'ratio' | 'before' | 'after' | 'reason' | 'isLost'> {
  const [first, second] = [before, after].map((side) => Math.exp(side.at(Array(side.clusters).fill(1))));
  if (first === 0 && second === 0)
    return { before: 0, ratio: { value: 0, error: 0, countError: 0, degrees: 1, reach: () => 0 } };
  if (first! > 0 && second === 0 && better === 'higher') return { reason: 'zero in B', isLost: true };
  const ratio = (isPaired ? bootstrapPaired : bootstrapUnpaired)(before, after, seed);
  if (!Number.isFinite(ratio.value) || !Number.isFinite(ratio.error + ratio.countError))
    return { reason: 'not above zero throughout' };
  return { before: before.plain ?? first!, after: after.plain, ratio };
}

function judgeRow(
  { ratio, before, after, inconclusive, ...row }: Row,
  risk: number,
  tolerance: number,
): FigureChange {
  if (ratio === undefined || before === undefined) return { ...row, verdict: 'too noisy to say' };
  const { value, error, countError, degrees } = ratio;
  const sure = surely(ratio, risk);
  const [low, high] = [Math.exp(value - sure), Math.exp(value + sure)];
  const seen = Math.max(studentQuantile(power, degrees) * error, studentQuantile(power, known) * countError);
  const smallest = Math.expm1(sure + seen);
  const measured = {
    ...{ before, after: after ?? before * Math.exp(value) },
    ...{ ratio: Math.exp(value), low, high, smallest },
  };
  if (inconclusive !== undefined) return { ...row, verdict: 'not judged', measured };
  return { ...row, verdict: verdictOf(measured, row.better, tolerance), measured };
}

/** Degrees of freedom of an error that is known: Student's t is the normal distribution there. */
const known = 1e6;

/** How far off the ratio may be: by Student's t, by what is known of its error, or by the ranks of the samples, which reaches farthest. */
function surely({ error, countError, degrees, reach }: LogRatio, risk: number): number {
  const probability = 1 - risk / 2;
  const deviations = studentQuantile(probability, known);
  return Math.max(studentQuantile(probability, degrees) * error, deviations * countError, reach(deviations));
}

function verdictOf({ low, high }: MeasuredChange, better: Row['better'], tolerance: number): ChangeVerdict {
  if (low > 1) return better === 'lower' ? 'regression' : 'improvement';
  if (high < 1) return better === 'lower' ? 'improvement' : 'regression';
  return low >= 1 / (1 + tolerance) && high <= 1 + tolerance ? 'no change' : 'too noisy to say';
}

/** Whether a figure became worse by more than is tolerated. */
export function isRegressionBeyond({ verdict, better, measured }: FigureChange, tolerance: number): boolean {
  if (verdict !== 'regression' || measured === undefined) return false;
  return (better === 'lower' ? measured.ratio : 1 / measured.ratio) > 1 + tolerance;
}
