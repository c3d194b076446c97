/** Samples from `low` to `high`, of which no more is known. */
export type SampleBin = { readonly low: number; readonly high: number; readonly count: number };

/** What one round measured: samples, or one value that rests on so many of them. */
export type MeasuredRound =
  | { readonly bins: readonly SampleBin[] }
  | { readonly value: number; readonly count: number };

/** Rounds whose noise is shared: a single one, or all of a run. Clusters are what the bootstrap draws. */
export type Cluster = readonly MeasuredRound[];

/** From so many clusters on the noise between them can be estimated at all. */
export const fewestClusters = 3;

/** Clusters of two sides, each given as rounds by run: whole runs where both sides have enough of them, otherwise rounds. */
export function clustersOf(
  before: readonly Cluster[],
  after: readonly Cluster[],
): { readonly before: readonly Cluster[]; readonly after: readonly Cluster[] } {
  if (before.length >= fewestClusters && after.length >= fewestClusters) return { before, after };
  const single = (runs: readonly Cluster[]): Cluster[] => runs.flat().map((round) => [round]);
  return { before: single(before), after: single(after) };
}

/** How many samples clusters rest on. */
export function countedSamples(clusters: readonly Cluster[]): number {
  const rounds = clusters.flat().map((round) => ('bins' in round ? countBins(round.bins) : round.count));
  return rounds.reduce((sum, count) => sum + count, 0);
}

function countBins(bins: readonly SampleBin[]): number {
  return bins.reduce((sum, { count }) => sum + count, 0);
}
