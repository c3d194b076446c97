import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { print } from '../engine/print.ts';
import type { Provenance } from '../engine/provenance/provenance.ts';
import { compareLoads } from '../engine/report/compare/compare-loads.ts';
import { compareRuns } from '../engine/report/compare/compare-runs.ts';
import { renderLoadDifference, renderRunDifference } from '../engine/report/compare/render-comparison.ts';
import { loadWords, renderOrigins, renderSides, runWords } from '../engine/report/compare/render-sides.ts';
import { readAny } from '../engine/report/folder/read-any.ts';
import type { LoadRecord } from '../engine/report/load-record.ts';
import type { RunRecord } from '../engine/report/run-record.ts';
import { exitCodes } from './exit-codes.ts';

export function diffCommand(): Command {
  return new Command('diff')
    .argument(
      '<earlier>',
      'the folder of a run or a load, or one that holds runs: then the one that ended last',
    )
    .argument('<later>', 'another one')
    .addHelpText(
      'after',
      '\nExit codes: 0 no difference but in figures, 1 they differ, 2 bad usage or configuration.',
    )
    .action(run);
}

async function run(earlier: string, later: string): Promise<void> {
  const [before, now] = [await readAny(earlier), await readAny(later)];
  if (before.kind === 'run' && now.kind === 'run') return printRunDifference(before.record, now.record);
  if (before.kind === 'load' && now.kind === 'load') return printLoadDifference(before.record, now.record);
  throw new UsageError(`${earlier} is a ${before.kind} and ${later} a ${now.kind}: they can't be compared`);
}

function printRunDifference(before: RunRecord, now: RunRecord): void {
  const difference = compareRuns(before, now);
  say(sidesOf(before, now, runWords), renderRunDifference(difference));
  endWith(Object.values(difference).every((part) => part.length === 0));
}

function printLoadDifference(before: LoadRecord, now: LoadRecord): void {
  if (before.load !== now.load)
    throw new UsageError(`one load is ${before.load} and the other ${now.load}: they can't be compared`);
  const difference = compareLoads(before, now);
  say(sidesOf(before, now, loadWords), renderLoadDifference(difference));
  endWith(difference.verdicts.length === 0);
}

function sidesOf<Side extends Partial<Provenance>>(
  before: Side,
  now: Side,
  wordsOf: (side: Side) => string,
): string {
  return [renderSides(before, now, wordsOf), ...renderOrigins(before, now)].join('\n');
}

function say(sides: string, differences: string): void {
  print(`${sides}\n\n${differences}`);
}

function endWith(areAlike: boolean): void {
  process.exitCode = areAlike ? exitCodes.fine : exitCodes.broken;
}
