import type { SuiteVersion } from '../provenance/provenance.ts';
import {
  addHistograms,
  countSamples,
  decodeHistogram,
  encodeHistogram,
  type Histogram,
} from './histogram.ts';

export const measurementsSchema = 'plumbline-measurements/1';

/** What measurements.json of a load holds, as measurements.schema.json describes it. */
export type Measurements = {
  readonly schema: typeof measurementsSchema;
  readonly load: string;
  readonly target: unknown;
  readonly suite: Pick<SuiteVersion, 'version' | 'commit'>;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly figures: readonly MeasuredFigure[];
};

/** One thing that was measured, once or in several rounds. */
export type MeasuredFigure = {
  /** Stable: it names the step and what was measured of it, never a number that was measured. */
  readonly name: string;
  readonly unit: FigureUnit;
  readonly better: 'lower' | 'higher';
  /** `measured` where nobody demanded anything of it, `invalid` where the generator fell behind. */
  readonly verdict: FigureVerdict;
  readonly rounds: readonly FigureRound[];
};

export type FigureUnit = 'ms' | 'µs' | 'per s' | 'share' | 'ratio' | 'USD';
export type FigureVerdict = 'measured' | 'pass' | 'fail' | 'invalid';
/** Samples in whole units, or one value that rests on so many samples. */
export type FigureRound =
  | { readonly histogram: string; readonly count: number }
  | { readonly value: number; readonly count: number };

/** One round of samples. */
export function sampledRound(samples: Iterable<number>): FigureRound {
  const histogram = countSamples(samples);
  return { histogram: encodeHistogram(histogram), count: histogram.totalCount };
}

/** The samples of all rounds together. */
export function samplesOfRounds(rounds: readonly FigureRound[]): Histogram {
  return addHistograms(
    rounds.flatMap((round) => ('histogram' in round ? [decodeHistogram(round.histogram)] : [])),
  );
}
