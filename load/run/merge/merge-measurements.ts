import { UsageError } from '../../../engine/errors.ts';
import {
  addHistograms,
  decodeHistogram,
  encodeHistogram,
  readHistogramOf,
} from '../../../engine/measurement/histogram.ts';
import type { FigureRound, MeasuredFigure, Measurements } from '../../../engine/measurement/measurements.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';
import type { LoadReport } from '../loads.ts';
import type { CollectedFigure, FigureSubject } from '../scenario/figure-store.ts';
import { reportFigures } from '../scenario/report-figures.ts';
import type { LoadFinding } from '../verdict.ts';

/** What one generator measured, and what messages call it. */
export type MeasuredPart = {
  readonly name: string;
  readonly measurements: Measurements;
  /** Why its figures measure the generator, where that is known. */
  readonly problems?: readonly string[];
};

/** Figures of a part whose values add up, and those that are shares of its own jobs. */
const sums = ['throughput', 'goodput'];
const shares = ['error-share', 'goodput-share'];

/**
 * Joins what several generators measured: samples and counts are added up, percentiles are those of all samples, and a figure that one
 * part has as invalid is invalid. Figures that a part saw of an endpoint as a whole are left out; rates, too, unless `areTogether`.
 * @throws UsageError where the parts are not parts of one load
 */
export function mergeMeasurements(parts: readonly MeasuredPart[], areTogether: boolean): LoadReport {
  const loads = new Set(parts.map(({ measurements: { load } }) => load));
  if (loads.size > 1)
    throw new UsageError(`these are of different loads, ${[...loads].join(' and ')}: join parts of one load`);
  const objectives = objectivesOf(parts);
  const names = [
    ...new Set(parts.flatMap(({ measurements: { figures } }) => figures.map(({ name }) => name))),
  ];
  const joined = names.flatMap((name) => joinFigure(name, parts, areTogether) ?? []);
  if (joined.length === 0)
    throw new UsageError('the parts have no figure that adds up: join loads such as `load server`');
  const left = names.filter((name) => !joined.some((figure) => figure.name === name));
  const { findings, figures } = reportFigures(joined, objectives);
  const isCutShort = parts.some(({ measurements }) => measurements.settings.cutShort === true);
  return {
    findings: [...findings, ...left.flatMap((name) => failedInParts(name, parts))],
    ...(left.length === 0 ? {} : { text: `left out, for they do not add up: ${left.join(', ')}\n` }),
    measured: {
      settings: {
        objectives,
        parts: parts.map(({ measurements }) => measurements.settings),
        cutShort: isCutShort,
      },
      figures,
    },
    ...(isCutShort ? { cutShort: true } : {}),
  };
}

/** A figure that does not add up, and missed an objective in a part: no joined figure shows it. */
function failedInParts(name: string, parts: readonly MeasuredPart[]): LoadFinding[] {
  const failed = parts.filter(({ measurements: { figures } }) =>
    figures.some((figure) => figure.name === name && figure.verdict === 'fail'),
  );
  if (failed.length === 0) return [];
  const reason = `it failed in ${failed.map((part) => part.name).join(' and ')}`;
  return [
    { part: name, documented: '', measured: 'left out, for it does not add up', verdict: 'fail', reason },
  ];
}

function objectivesOf(parts: readonly MeasuredPart[]): Objectives {
  const all = parts.map(({ measurements: { settings } }) => JSON.stringify(settings.objectives ?? {}));
  if (new Set(all).size > 1)
    throw new UsageError('the parts were judged by different objectives: give all of them the same');
  return JSON.parse(all[0]!) as Objectives;
}

/** Undefined for a figure that does not add up. */
function joinFigure(
  name: string,
  parts: readonly MeasuredPart[],
  areTogether: boolean,
): CollectedFigure | undefined {
  const own = parts.map((part) => ({
    part: part.name,
    figure: part.measurements.figures.find((figure) => figure.name === name),
  }));
  const figures = own.flatMap(({ figure }) => figure ?? []);
  const { unit, better } = figures[0]!;
  const kind = name.slice(name.lastIndexOf('/') + 1);
  const isSampled = figures.every(({ rounds }) => rounds.every((round) => 'histogram' in round));
  const isSum = areTogether && sums.includes(kind);
  if (!isSampled && !isSum && !shares.includes(kind)) return undefined;
  const counts = new Set(figures.map(({ rounds }) => rounds.length));
  const problems = [
    ...own.flatMap(({ part, figure }) => (figure === undefined ? [`${part} has no such figure`] : [])),
    ...parts.flatMap((part) => invalidWords(part, name)),
    ...(counts.size > 1 ? [`the parts have ${[...counts].join(' and ')} rounds`] : []),
  ];
  const rounds = Array.from({ length: Math.min(...counts) }, (_, nth) =>
    joinRounds(
      own.flatMap(({ part, figure }) =>
        figure === undefined ? [] : [{ named: `${name} of ${part}`, round: figure.rounds[nth]! }],
      ),
      isSum,
    ),
  );
  const subject = subjects[kind];
  return {
    ...{ name, unit, better, rounds, problems, failed: subject === 'runsync' ? failedOf(name, parts) : 0 },
    ...(subject === undefined ? {} : { subject }),
  };
}

function invalidWords({ name: part, measurements, problems = [] }: MeasuredPart, name: string): string[] {
  if (measurements.figures.find((figure) => figure.name === name)?.verdict !== 'invalid') return [];
  return problems.length === 0
    ? [`it is invalid in ${part}`]
    : problems.map((problem) => `${part}: ${problem}`);
}

const subjects: Readonly<Record<string, FigureSubject>> = {
  'runsync-latency': 'runsync',
  'goodput-share': 'goodput',
};

type NamedRound = { readonly named: string; readonly round: FigureRound };

function joinRounds(own: readonly NamedRound[], isSum: boolean): FigureRound {
  const rounds = own.map(({ round }) => round);
  const histograms = own.flatMap(({ named, round }) =>
    'histogram' in round ? [readHistogramOf(named, round.histogram, decodeHistogram)] : [],
  );
  const count = rounds.reduce((sum, round) => sum + round.count, 0);
  if (histograms.length === rounds.length)
    return { histogram: encodeHistogram(addHistograms(histograms)), count };
  const values = rounds.flatMap((round) => ('value' in round ? [round] : []));
  const total = values.reduce((sum, { value, count: own }) => sum + (isSum ? value : value * own), 0);
  return { value: isSum || count === 0 ? total : total / count, count };
}

/** Jobs of the step of a figure that did not complete, in all parts. */
function failedOf(name: string, parts: readonly MeasuredPart[]): number {
  const errors = `${name.slice(0, name.lastIndexOf('/'))}/error-share`;
  const rounds = parts
    .flatMap(({ measurements }) =>
      measurements.figures.filter((figure: MeasuredFigure) => figure.name === errors),
    )
    .flatMap((figure) => figure.rounds);
  return rounds.reduce(
    (sum, round) => sum + ('value' in round ? Math.round(round.value * round.count) : 0),
    0,
  );
}
