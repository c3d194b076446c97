import type { Cluster } from '../../comparison/cluster.ts';
import { countedSamples, fewestClusters } from '../../comparison/cluster.ts';
import type { FigurePair } from '../../comparison/compare-figures.ts';
import type { Measurements } from '../../measurement/measurements.ts';
import { leastSamples } from '../../measurement/percentile.ts';
import { type RunSettings, runLoad } from '../durations/measured-durations.ts';
import type { PairedFigures } from './pair-figures.ts';

/** Whether these are of `verify`, not of a load. */
export function areRuns(sides: readonly Measurements[]): boolean {
  return sides.every(({ load }) => load === runLoad);
}

/**
 * Answer times of runs, paired part by part: the nth part of each run has calls of the same rules, so that what those ask
 * for cancels out. Operations with too few answers are counted and left out.
 */
export function pairRuns(
  paired: PairedFigures,
  before: readonly Measurements[],
  after: readonly Measurements[],
): PairedFigures & { readonly tooFew: number } {
  const settings = [...before, ...after].map((run) => run.settings as RunSettings);
  const problem = problemOf(settings);
  const inconclusive = settings.some(({ clock }) => clock === 'virtual') ? virtualClock : undefined;
  const isByRun = before.length >= fewestClusters && after.length >= fewestClusters;
  const all = paired.pairs.map((pair) => (isByRun ? pair : alignParts(pair)));
  const pairs = all
    .filter(hasEnough)
    .map((pair) => ({ ...pair, problem: problem ?? pair.problem, inconclusive }));
  return { ...paired, pairs, tooFew: all.length - pairs.length };
}

const virtualClock = 'virtual clock';

function problemOf(settings: readonly RunSettings[]): string | undefined {
  const apart = (name: keyof RunSettings) => new Set(settings.map((one) => one[name])).size > 1;
  if (apart('clock')) return 'one clock was virtual, the other real';
  if (apart('rules')) return 'the runs judged other rules';
  return apart('tier') ? 'the runs are of other tiers' : undefined;
}

function hasEnough({ before, after }: FigurePair): boolean {
  return [before, after].every(
    (side) =>
      countedSamples(side) >= leastSamples(0.5) &&
      side.flat().filter((round) => countedSamples([[round]]) > 0).length >= fewestClusters,
  );
}

/** Parts of the nth run of both sides, as far as both have answers there. */
function alignParts(pair: FigurePair): FigurePair {
  const { before, after } = pair;
  if (before.length !== after.length) return pair;
  const kept = before.map((run, nth) => run.map((_, part) => isIn(run, part) && isIn(after[nth]!, part)));
  const aligned = (side: readonly Cluster[]) =>
    side.map((run, nth) => run.filter((_, part) => kept[nth]![part]));
  return { ...pair, isInterleaved: true, before: aligned(before), after: aligned(after) };
}

function isIn(run: Cluster, part: number): boolean {
  const round = run[part];
  return round !== undefined && countedSamples([[round]]) > 0;
}
