import type { Cluster } from '../../comparison/cluster.ts';
import type { FigurePair } from '../../comparison/compare-figures.ts';
import { UsageError } from '../../errors.ts';
import { histogramBins } from '../../measurement/histogram-bins.ts';
import type { FigureRound, MeasuredFigure, Measurements } from '../../measurement/measurements.ts';

/** The figures of two sides, each of one run or several. */
export type PairedFigures = {
  readonly pairs: readonly FigurePair[];
  /** Names of figures that some run of the other side lacks. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
};

/** @throws UsageError where they are of different loads, or a histogram can't be read */
export function pairFigures(
  before: readonly Measurements[],
  after: readonly Measurements[],
  isInterleaved: boolean,
): PairedFigures {
  const loads = [...new Set([...before, ...after].map(({ load }) => load))];
  if (loads.length > 1)
    throw new UsageError(`these are of different loads, ${loads.join(' and ')}: compare runs of one load`);
  const [first, second] = [commonNames(before), commonNames(after)];
  return {
    pairs: [...first]
      .filter((name) => second.has(name))
      .map((name) => pairOf(figuresNamed(before, name), figuresNamed(after, name), isInterleaved)),
    onlyBefore: [...first.difference(second)],
    onlyAfter: [...second.difference(first)],
  };
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
  isInterleaved: boolean,
): FigurePair {
  const { name, unit, better } = before[0]!;
  return {
    ...{ name, unit, better, isInterleaved, problem: problemOf(before, after) },
    ...{ before: before.map(clusterOf), after: after.map(clusterOf) },
  };
}

function problemOf(before: readonly MeasuredFigure[], after: readonly MeasuredFigure[]): string | undefined {
  const isInvalid = (side: readonly MeasuredFigure[]) => side.some(({ verdict }) => verdict === 'invalid');
  const sides = [isInvalid(before) ? 'A' : '', isInvalid(after) ? 'B' : ''].filter(Boolean);
  if (sides.length > 0) return `invalid in ${sides.join(' and ')}: it measured the generator`;
  const kinds = new Set([...before, ...after].map(({ unit, better }) => `${unit}, ${better} is better`));
  return kinds.size > 1 ? `measured as ${[...kinds].join(' and as ')}` : undefined;
}

function clusterOf({ name, rounds }: MeasuredFigure): Cluster {
  return rounds.map((round) => ('value' in round ? round : { bins: binsOf(round, name) }));
}

function binsOf({ histogram }: Extract<FigureRound, { histogram: string }>, name: string) {
  try {
    return histogramBins(histogram);
  } catch (cause) {
    throw new UsageError(`${name} has a histogram that can't be read: measure again`, { cause });
  }
}
