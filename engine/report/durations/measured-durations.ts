import { histogramOfDurations } from '../../measurement/duration-counts.ts';
import { encodeHistogram } from '../../measurement/histogram.ts';
import type { FigureRound, MeasuredFigure, Measurements } from '../../measurement/measurements.ts';
import { measurementsSchema } from '../../measurement/measurements.ts';
import { digestOf } from '../../seed.ts';
import type { RunRecord } from '../run-record.ts';
import { durationParts, type OperationDurations } from './run-durations.ts';

/** Name of a run's measurements, where loads have theirs. */
export const runLoad = 'verify';

/** The settings of two runs whose parts may be compared one by one. */
export type RunSettings = {
  readonly clock: 'virtual' | 'real';
  readonly tier: string;
  readonly seed: number;
  /** Digest of the rules that were judged. */
  readonly rules: string;
};

/**
 * The answer times of a run as measurements: a figure for each operation and status, its rounds in the order of the parts.
 * @returns undefined where the run has none
 */
export function measurementsOfRun(run: RunRecord): Measurements | undefined {
  const { durations, target, suite, tier, seed, rules } = run;
  if (durations === undefined) return undefined;
  const judged = rules.filter(({ cases }) => cases > 0).map(({ id }) => id);
  const settings: RunSettings = {
    ...{ clock: durations.clock, tier, seed },
    rules: digestOf(judged.toSorted()),
  };
  return {
    ...{ schema: measurementsSchema, load: runLoad, target },
    suite: { version: suite?.version ?? 'unknown', commit: suite?.commit ?? null },
    settings,
    figures: durations.operations.map(figureOf),
  };
}

function figureOf(one: OperationDurations): MeasuredFigure {
  return {
    name: `${slugOf(`${one.api} ${one.operation}${one.inBursts ? ' in bursts' : ''}`)}/${slugOf(one.status)}`,
    ...{ unit: 'µs', better: 'lower', verdict: 'measured' },
    rounds: Array.from({ length: durationParts }, (_, nth) => roundOf(one, nth)),
  };
}

const nothing = encodeHistogram(histogramOfDurations([]));

function roundOf({ parts }: OperationDurations, nth: number): FigureRound {
  const found = parts.find(({ part }) => part === nth);
  return found === undefined
    ? { histogram: nothing, count: 0 }
    : { histogram: found.histogram, count: found.count };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
