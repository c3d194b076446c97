import type { Estimate } from './estimate.ts';
import { seededShares } from './seeded-shares.ts';

/** How often clusters are drawn anew. */
const resamples = 500;

/** The logarithm of the ratio after / before, and how sure it is. */
export type LogRatio = {
  readonly value: number;
  /** Its standard error, from clusters drawn anew with replacement. */
  readonly error: number;
  /** The standard error that counts of events have at least: it is known, so no degrees belong to it. */
  readonly countError: number;
  /** Degrees of freedom of that error. */
  readonly degrees: number;
  /** How far so many standard deviations of the samples' ranks reach: farther than the error beside a gap in the samples. */
  reach(deviations: number): number;
};

/** Two sides that know nothing of each other; the degrees of freedom are Welch's. */
export function bootstrapUnpaired(before: Estimate, after: Estimate, seed: number): LogRatio {
  const draw = seededShares(seed);
  const [first, second] = [drawnVariance(before, draw), drawnVariance(after, draw)];
  const spread = first + second;
  const parts = first ** 2 / (before.clusters - 1) + second ** 2 / (after.clusters - 1);
  return {
    value: after.at(everyCluster(after)) - before.at(everyCluster(before)),
    error: errorOf(spread, before, after),
    countError: countErrorOf(before, after),
    degrees: spread === 0 ? Math.min(before.clusters, after.clusters) - 1 : spread ** 2 / parts,
    reach: (deviations) => Math.hypot(before.reach(deviations), after.reach(deviations)),
  };
}

/** Sides whose nth clusters were measured beside each other: noise that both share cancels out. */
export function bootstrapPaired(before: Estimate, after: Estimate, seed: number): LogRatio {
  const { clusters } = before;
  const difference = { clusters, at: (weights: readonly number[]) => after.at(weights) - before.at(weights) };
  return {
    value: difference.at(everyCluster(before)),
    error: errorOf(drawnVariance(difference, seededShares(seed)), before, after),
    countError: countErrorOf(before, after),
    degrees: clusters - 1,
    reach: (ranks) => Math.hypot(before.reach(ranks), after.reach(ranks)),
  };
}

function everyCluster({ clusters }: Pick<Estimate, 'clusters'>): number[] {
  return Array<number>(clusters).fill(1);
}

function errorOf(spread: number, before: Estimate, after: Estimate): number {
  return Math.sqrt(Math.max(spread, before.leastVariance + after.leastVariance));
}

function countErrorOf(before: Estimate, after: Estimate): number {
  return Math.sqrt(before.countVariance + after.countVariance);
}

/** Draws of few clusters vary too little by (n - 1) / n, which is made up for. */
function drawnVariance(of: Pick<Estimate, 'clusters' | 'at'>, draw: () => number): number {
  const { clusters } = of;
  const drawn = Array.from({ length: resamples }, () => of.at(drawWeights(clusters, draw)));
  const mean = drawn.reduce((sum, value) => sum + value, 0) / resamples;
  const squares = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (squares / (resamples - 1)) * (clusters / (clusters - 1));
}

function drawWeights(clusters: number, draw: () => number): number[] {
  const weights = Array<number>(clusters).fill(0);
  for (let drawn = 0; drawn < clusters; drawn += 1) weights[Math.floor(draw() * clusters)]! += 1;
  return weights;
}
