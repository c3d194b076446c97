import type { Cluster, SampleBin } from './cluster.ts';

/** The logarithm of a figure, with each cluster taken as often as its weight says. */
export type Estimate = {
  readonly clusters: number;
  at(weights: readonly number[]): number;
  /** The figure as it was measured, where its logarithm is of something else. */
  readonly plain?: number;
  /** Variance of the logarithm at least, however alike the clusters are: samples are rounded. */
  readonly leastVariance: number;
  /** Variance of the logarithm of a share, at least: it rests on so few events. */
  readonly countVariance: number;
  /** How far the value moves by so many standard deviations of its rank, which says nothing of the samples' distribution. */
  reach(deviations: number): number;
};

/** A percentile of all samples together; within a bin they are taken to be spread evenly. */
export function estimateSamples(clusters: readonly Cluster[], share: number): Estimate {
  const perCluster = clusters.map(binsOf);
  const edges = new Map(perCluster.flat().map(({ low, high }) => [low, high]));
  const bins = [...edges].toSorted(([one], [other]) => one - other);
  const cumulated = perCluster.map((own) => cumulate(bins, own));
  const upTo = (bin: number, weights: readonly number[]): number =>
    cumulated.reduce((sum, counts, cluster) => sum + counts[bin + 1]! * weights[cluster]!, 0);
  const locate = (weights: readonly number[], at = share) => {
    const rank = at * upTo(bins.length - 1, weights);
    const bin = firstBin(bins.length, (candidate) => upTo(candidate, weights) >= rank);
    const before = upTo(bin - 1, weights);
    const [low, high] = bins[bin]!;
    const held = upTo(bin, weights) - before;
    return { value: low + ((high - low) * (rank - before)) / held, width: high - low, held };
  };
  const all = clusters.map(() => 1);
  const { value, width, held } = locate(all);
  const samples = upTo(bins.length - 1, all);
  const distance = (at: number): number =>
    Math.abs(Math.log(locate(all, Math.min(1, Math.max(1 / samples, at))).value / value));
  return {
    clusters: clusters.length,
    at: (weights) => Math.log(locate(weights).value),
    countVariance: 0,
    leastVariance: ((width * held) / samples / value) ** 2 / 12,
    reach: (deviations) => {
      const apart = deviations * Math.sqrt((share * (1 - share)) / samples);
      return Math.max(distance(share - apart), distance(share + apart));
    },
  };
}

function binsOf(cluster: Cluster): SampleBin[] {
  return cluster.flatMap((round) => ('bins' in round ? round.bins : [])).filter(({ count }) => count > 0);
}

/** How many samples lie before each bin, and in the end how many there are. */
function cumulate(
  bins: readonly (readonly [low: number, high: number])[],
  own: readonly SampleBin[],
): number[] {
  const counts = new Map<number, number>();
  for (const { low, count } of own) counts.set(low, (counts.get(low) ?? 0) + count);
  const cumulated = [0];
  for (const [low] of bins) cumulated.push(cumulated.at(-1)! + (counts.get(low) ?? 0));
  return cumulated;
}

/** The first bin of which something is so, which is then so of all after it. */
function firstBin(bins: number, isSo: (bin: number) => boolean): number {
  let [from, to] = [0, bins - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isSo(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Values are told no further apart than this share of them, as samples in a histogram are: what never varies has no smaller error. */
const resolution = 0.001;

/** The mean of the values of all rounds. */
export function estimateValues(clusters: readonly Cluster[]): Estimate {
  const means = clusters.map((cluster) =>
    meanOf(cluster.map((round) => ('value' in round ? round.value : 0))),
  );
  const at = (weights: readonly number[]): number => Math.log(total(means, weights) / sumOf(weights));
  return { clusters: clusters.length, at, leastVariance: resolution ** 2, countVariance: 0, reach: () => 0 };
}

/** A share of all samples; half an event is added, so that none at all is no division by zero. */
export function estimateShares(clusters: readonly Cluster[]): Estimate {
  const valued = clusters.map((cluster) => cluster.filter((round) => 'value' in round));
  const counts = valued.map((rounds) => sumOf(rounds.map(({ count }) => count)));
  const events = valued.map((rounds) => sumOf(rounds.map(({ value, count }) => value * count)));
  const shareAt = (weights: readonly number[]): number =>
    (total(events, weights) + 0.5) / (total(counts, weights) + 1);
  const all = clusters.map(() => 1);
  const share = shareAt(all);
  return {
    clusters: clusters.length,
    plain: total(events, all) / total(counts, all),
    at: (weights) => Math.log(shareAt(weights)),
    leastVariance: 0,
    countVariance: (1 - share) / ((total(counts, all) + 1) * share),
    reach: () => 0,
  };
}

function total(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * weights[at]!, 0);
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
