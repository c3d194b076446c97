import { greatestUnlikely } from '../../../engine/measurement/binomial.ts';
import { addHistograms, countSamples } from '../../../engine/measurement/histogram.ts';
import { samplesOfRounds } from '../../../engine/measurement/measurements.ts';
import {
  estimatePercentile,
  percentileName,
  printPercentile,
  risk,
} from '../../../engine/measurement/percentile.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';
import type { LoadFinding, LoadVerdict } from '../verdict.ts';
import type { CollectedFigure } from './figure-store.ts';

/** Longer than any bound: what a job that did not complete counts as. */
const never = 10 ** 9;
/** As a histogram gives it back: its numbers are as fine as a thousandth of them. */
const neverInHistogram = /\b\d{10,}\b/g;

/** The longest time that an objective allows an answer; undefined where none does. */
export function longestAllowed({ runsync = {} }: Objectives): number | undefined {
  const bounds = Object.values(runsync);
  return bounds.length === 0 ? undefined : Math.max(...bounds);
}

/** What objectives say of a figure, one finding each; none where they say nothing of it. */
export function judgeObjectives(figure: CollectedFigure, objectives: Objectives): LoadFinding[] {
  const { subject } = figure;
  if (subject === 'goodput')
    return objectives.goodput === undefined ? [] : [judgeShare(figure, objectives.goodput)];
  if (subject === 'queueCost') return judgeEach(figure, objectives.queueCost, queueCostWords);
  if (subject === 'costPer1000Jobs') return judgeEach(figure, objectives.costPer1000Jobs, costWords);
  const bounds = subject === undefined ? {} : (objectives[subject] ?? {});
  return Object.entries(bounds).map(([name, bound]) =>
    judgePercentile(figure, Number(name.slice(1)) / 100, bound),
  );
}

function judgePercentile(figure: CollectedFigure, share: number, bound: number): LoadFinding {
  const failures = countSamples(Array<number>(figure.failed).fill(never));
  const percentile = estimatePercentile(addHistograms([samplesOfRounds(figure.rounds), failures]), share);
  const { low, high } = percentile;
  const isBeyond = low !== undefined && low > bound;
  const isWithin = high !== undefined && high <= bound;
  const beyond = isBeyond && percentile.value === undefined ? `, and is above ${low} ms` : '';
  const failed = figure.failed === 0 ? '' : `, ${figure.failed} jobs did not complete`;
  return settle(figure, {
    part: `${figure.name} ${percentileName(share)}`,
    documented: `objective: at most ${bound} ms`,
    measured: `${printPercentile(percentile, 'ms')}${beyond}${failed}`.replaceAll(neverInHistogram, 'never'),
    verdict: verdictFor(isWithin, isBeyond),
  });
}

/** How a value that is measured once a round is read, and what it may be at most. */
type ValueWords = {
  readonly of: (value: number) => number;
  readonly says: (amount: number) => string;
};

const queueCostWords: ValueWords = {
  of: (efficiency) => Math.max(0, 1 - efficiency),
  says: (share) => `${Number((100 * share).toPrecision(3))} % of what the workers could do`,
};
const costWords: ValueWords = {
  of: (cost) => cost,
  says: (cost) => `${Number(cost.toPrecision(4))} USD`,
};

/** Judges a figure of which each round is a measurement by itself: all of them have to be within, or all beyond. */
function judgeEach(
  figure: CollectedFigure,
  most: number | undefined,
  { of, says }: ValueWords,
): LoadFinding[] {
  if (most === undefined) return [];
  const values = figure.rounds.flatMap((round) => ('value' in round ? [of(round.value)] : []));
  const isWithin = values.length > 0 && values.every((value) => value <= most);
  const isBeyond = values.length > 0 && values.every((value) => value > most);
  return [
    settle(figure, {
      part: figure.name,
      documented: `objective: at most ${says(most)}`,
      measured: values.map(says).join(', '),
      verdict: verdictFor(isWithin, isBeyond),
    }),
  ];
}

function judgeShare(figure: CollectedFigure, least: number): LoadFinding {
  const rounds = figure.rounds.flatMap((round) => ('value' in round ? [round] : []));
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  const good = rounds.reduce((sum, round) => sum + Math.round(round.value * round.count), 0);
  const isBeyond = least === 1 ? good < count : good <= greatestUnlikely(count, least, risk);
  const isWithin = least === 1 ? good === count : count - good <= greatestUnlikely(count, 1 - least, risk);
  return settle(figure, {
    part: figure.name,
    documented: `objective: at least ${least}`,
    measured: `${good} of ${count} jobs within the objectives`,
    verdict: verdictFor(isWithin && count > 0, isBeyond),
  });
}

function verdictFor(isWithin: boolean, isBeyond: boolean): LoadVerdict {
  if (isBeyond) return 'fail';
  return isWithin ? 'pass' : 'inconclusive';
}

/** A generator that fell behind settles nothing, and neither do rounds of which nothing is known. */
function settle({ problems, unknown }: CollectedFigure, finding: LoadFinding): LoadFinding {
  if (problems.length > 0) return { ...finding, verdict: 'invalid', reason: problems.join('; ') };
  if (unknown !== undefined) return { ...finding, verdict: 'inconclusive', reason: unknown };
  if (finding.verdict !== 'inconclusive') return finding;
  return {
    ...finding,
    reason: 'so few samples do not settle it: load for longer, with --seconds or --rounds',
  };
}
