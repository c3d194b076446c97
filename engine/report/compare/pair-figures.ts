import type { Cluster } from '../../comparison/cluster.ts';
import type { FigurePair } from '../../comparison/compare-figures.ts';
import { UsageError } from '../../errors.ts';
import { assertLikeSettings } from '../../measurement/alike.ts';
import { readHistogramOf } from '../../measurement/histogram.ts';
import { histogramBins } from '../../measurement/histogram-bins.ts';
import type { MeasuredFigure, Measurements } from '../../measurement/measurements.ts';
import { printableLine } from '../../printable.ts';

/** The figures of two sides, each of one run or several. */
export type PairedFigures = {
  readonly pairs: readonly FigurePair[];
  /** Names of figures that some run of the other side lacks. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
};

/** Different samples, as histograms tell them apart: of all that is compared, and of one side of a figure times its rounds. */
const most = { bins: 2_000_000, binsByRounds: 50_000_000 };

/** @throws UsageError where they are of different loads, or a histogram can't be read, or takes too long to compare */
export function pairFigures(
  before: readonly Measurements[],
  after: readonly Measurements[],
  isInterleaved: boolean,
): PairedFigures {
  const loads = [...new Set([...before, ...after].map(({ load }) => load))];
  if (loads.length > 1)
    throw new UsageError(`these are of different loads, ${loads.join(' and ')}: compare runs of one load`);
  for (const run of [...before, ...after]) assertNamedOnce(run);
  assertLikeSettings([...before, ...after]);
  const [first, second] = [commonNames(before), commonNames(after)];
  const clusterOf = clustering();
  const otherObjectives = objectivesProblem([...before, ...after]);
  return {
    pairs: [...first]
      .filter((name) => second.has(name))
      .map((name) =>
        pairOf(figuresNamed(before, name), figuresNamed(after, name), {
          ...{ isInterleaved, clusterOf },
          problem: isMadeByObjectives(name) ? otherObjectives : undefined,
        }),
      ),
    onlyBefore: [...first.difference(second)],
    onlyAfter: [...second.difference(first)],
  };
}

/** Why figures that objectives make are not alike; undefined where all runs had the same for answers. */
function objectivesProblem(runs: readonly Measurements[]): string | undefined {
  const all = new Set(runs.map(({ settings }) => answerObjectives(settings.objectives)));
  return all.size > 1
    ? `measured by different objectives, ${[...all].map(printableLine).join(' and ')}`
    : undefined;
}

function answerObjectives(objectives: unknown): string {
  const { runsync, goodput } = Object(objectives) as { runsync?: unknown; goodput?: unknown };
  return JSON.stringify({ runsync, goodput });
}

/** Whether objectives decide what a figure is: what counts as in time, and at which rate a sweep ends. */
function isMadeByObjectives(name: string): boolean {
  return name.startsWith('sweep-') || /\/goodput(-share)?$/.test(name);
}

/** @throws UsageError where one run has two figures of one name: either may be the true one */
function assertNamedOnce({ load, figures }: Measurements): void {
  const names = figures.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined)
    throw new UsageError(`a run of ${load} has the figure ${printableLine(twice)} twice: measure again`);
}

function commonNames(runs: readonly Measurements[]): Set<string> {
  const names = runs.map(({ figures }) => new Set(figures.map(({ name }) => name)));
  return names.reduce((common, own) => common.intersection(own));
}

function figuresNamed(runs: readonly Measurements[], name: string): MeasuredFigure[] {
  return runs.map(({ figures }) => figures.find((figure) => figure.name === name)!);
}

function pairOf(
  before: readonly MeasuredFigure[],
  after: readonly MeasuredFigure[],
  { isInterleaved, clusterOf, problem = problemOf(before, after) }: Pairing,
): FigurePair {
  const { name, unit, better } = before[0]!;
  const sides = { before: before.map(clusterOf), after: after.map(clusterOf) };
  for (const side of Object.values(sides)) assertComparable(name, side.flat());
  const isLost = isInvalid(after) && !isInvalid(before);
  return { ...{ name, unit, better, isInterleaved, problem, isLost }, ...sides };
}

type Pairing = {
  readonly isInterleaved: boolean;
  readonly clusterOf: (figure: MeasuredFigure) => Cluster;
  /** Why nothing can be said of the figure, whatever its own results say. */
  readonly problem: string | undefined;
};

/** @throws UsageError where it would take too long */
function assertComparable(name: string, rounds: Cluster): void {
  if (sumOfBins(rounds) * rounds.length <= most.binsByRounds) return;
  throw new UsageError(`${name} has too many different samples in ${rounds.length} rounds to be compared`);
}

function sumOfBins(rounds: Cluster): number {
  return rounds.reduce((sum, round) => sum + ('bins' in round ? round.bins.length : 0), 0);
}

function isInvalid(side: readonly MeasuredFigure[]): boolean {
  return side.some(({ verdict }) => verdict === 'invalid');
}

function problemOf(before: readonly MeasuredFigure[], after: readonly MeasuredFigure[]): string | undefined {
  const sides = [isInvalid(before) ? 'A' : '', isInvalid(after) ? 'B' : ''].filter(Boolean);
  if (sides.length > 0) return `invalid in ${sides.join(' and ')}: its own results say why`;
  const kinds = new Set([...before, ...after].map(({ unit, better }) => `${unit}, ${better} is better`));
  return kinds.size > 1 ? `measured as ${[...kinds].join(' and as ')}` : undefined;
}

/** Reads the rounds of figures. @throws UsageError where all of them together have too many different samples */
function clustering(): Pairing['clusterOf'] {
  let bins = 0;
  return ({ name, rounds }) => {
    const cluster = [];
    for (const round of rounds) {
      const read = 'value' in round ? round : { bins: readHistogramOf(name, round.histogram, histogramBins) };
      bins += sumOfBins([read]);
      if (bins > most.bins)
        throw new UsageError(
          `the histograms hold more than ${most.bins} different samples, too many to compare`,
        );
      cluster.push(read);
    }
    return cluster;
  };
}
