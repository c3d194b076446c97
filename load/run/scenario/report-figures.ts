import { counted } from '../../../engine/counted.ts';
import type { FigureVerdict, MeasuredFigure } from '../../../engine/measurement/measurements.ts';
import { samplesOfRounds } from '../../../engine/measurement/measurements.ts';
import { estimatePercentile, printPercentile } from '../../../engine/measurement/percentile.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';
import type { LoadFinding } from '../verdict.ts';
import type { CollectedFigure } from './figure-store.ts';
import { judgeObjectives } from './objectives.ts';

export type ReportedFigures = {
  readonly findings: readonly LoadFinding[];
  readonly figures: readonly MeasuredFigure[];
};

/** Each figure with what was measured of it, and with what objectives say where they say something. */
export function reportFigures(
  collected: readonly CollectedFigure[],
  objectives: Objectives,
): ReportedFigures {
  const judged = collected.map((figure) => ({ figure, own: judgeObjectives(figure, objectives) }));
  return {
    findings: judged.flatMap(({ figure, own }) =>
      own.length === 0 && isMeasured(figure) ? [plainFinding(figure)] : own,
    ),
    figures: judged
      .filter(({ figure }) => isMeasured(figure))
      .map(({ figure, own }) => {
        const { name, unit, better, rounds } = figure;
        return { name, unit, better, verdict: figureVerdict(figure, own), rounds };
      }),
  };
}

function isMeasured({ rounds }: CollectedFigure): boolean {
  return rounds.length > 0;
}

/** The worst of what objectives say; what they could not settle is measured, and no more. */
function figureVerdict({ problems }: CollectedFigure, findings: readonly LoadFinding[]): FigureVerdict {
  if (problems.length > 0) return 'invalid';
  if (findings.some(({ verdict }) => verdict === 'fail')) return 'fail';
  return findings.length > 0 && findings.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'measured';
}

function plainFinding(figure: CollectedFigure): LoadFinding {
  const { name, problems } = figure;
  const finding = { part: name, documented: '', measured: measuredWords(figure) };
  return problems.length === 0
    ? { ...finding, verdict: 'measured' }
    : { ...finding, verdict: 'invalid', reason: problems.join('; ') };
}

const shownShares = [0.5, 0.95, 0.99];

function measuredWords({ rounds, unit, counts }: CollectedFigure): string {
  const values = rounds.flatMap((round) => ('value' in round ? [round] : []));
  if (values.length > 0) {
    const count = values.reduce((sum, round) => sum + round.count, 0);
    return `${values.map(({ value }) => Number(value.toPrecision(4))).join(', ')} ${unit} (${counts === undefined ? counted(count, 'job') : `${count} ${counts}`})`;
  }
  const samples = samplesOfRounds(rounds);
  return shownShares.map((share) => printPercentile(estimatePercentile(samples, share), unit)).join(', ');
}
