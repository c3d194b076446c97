import { Command } from 'commander';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { print, printCommands } from '../engine/print.ts';
import { printableLine } from '../engine/printable.ts';
import { reportToCi } from '../engine/report/ci/report-to-ci.ts';
import { mergeRuns } from '../engine/report/merge/merge-runs.ts';
import { missingParts } from '../engine/report/missing-parts.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import type { RunRecord } from '../engine/report/run-record.ts';
import { exitCodeOf, headline, inconclusiveKinds } from '../engine/report/summary.ts';
import { isRequired } from '../engine/rules/requirements.ts';
import { reportedService } from '../service/reported-service.ts';
import { exitCodes } from './exit-codes.ts';
import { mergeLoads, partKind } from './merge-loads.ts';
import { keepHistory } from './verify/keep-history.ts';

export function mergeCommand(): Command {
  return new Command('merge')
    .argument(
      '<folders...>',
      'the folders of the runs, or those that hold them: then of the one each that ended last; or the folders of loads, or logs of k6 runners',
    )
    .option('--results <folder>', 'where the joined run goes', 'results')
    .option('--history <folder>', 'add the joined run to this folder of history')
    .option('--target-version <text>', 'what the target runs, for the history: a commit or a release')
    .addHelpText(
      'after',
      '\nExit codes: those of `verify`, for all that the parts found; 3 too where a part is missing, or a figure of a load is invalid.',
    )
    .action(run);
}

type MergeOptions = {
  readonly results: string;
  readonly history?: string;
  readonly targetVersion?: string;
};

async function run(folders: readonly string[], options: MergeOptions): Promise<void> {
  const { results, history, targetVersion } = options;
  if (targetVersion !== undefined && history === undefined)
    throw new UsageError('--target-version is what a history says of the target: it needs --history');
  await prepareFolder(results);
  if (history !== undefined) await prepareFolder(history);
  const kind = await partKind(folders);
  if (kind !== 'run') return mergeLoads(folders, kind, options);
  const { folder, record, seeds } = await mergeRuns(reportedService, folders, results);
  print([render(record, folders.length), ...seedsLine(seeds), `results: ${folder}`].join('\n'));
  await reportToCi(
    {
      ...record,
      results: record.rules.filter(({ id }) => isRequired(record.requirements, id)).map(withCommand),
    },
    process.env,
    printCommands,
  );
  const code = exitCodeOf(record.summary, record);
  const isKept = history === undefined || (await keepHistory(history, record, targetVersion));
  process.exitCode = isKept || code === exitCodes.broken ? code : exitCodes.usage;
}

/** Parts without `--seed` have one each by chance. */
function seedsLine(seeds: readonly number[]): string[] {
  if (seeds.length < 2) return [];
  return [`the parts have seeds ${seeds.join(', ')}: results.json has the first, and each failure its own`];
}

function inconclusiveLine(rules: RunRecord['rules']): string | undefined {
  const kinds = inconclusiveKinds(rules);
  return kinds === undefined ? undefined : `inconclusive: ${kinds}`;
}

function render(
  { target, tier, summary, rules, parts, errors, requirements }: RunRecord,
  runs: number,
): string {
  const failed = rules.filter(({ failure }) => failure !== null);
  return [
    ...failed.map(({ id, verdict, failure }) => `${verdict} ${id}: ${failure!.message}`),
    `${target}, tier ${tier}, ${counted(runs, 'part')}: ${summary.selected} of ${summary.declared} rules selected, ${summary.ran} ran`,
    ...(errors ?? []).map((error) => `error of the suite: ${error}`),
    ...[inconclusiveLine(rules) ?? []].flat(),
    headline(summary, requirements),
    ...[missingParts(parts) ?? []].flat(),
  ]
    .map(printableLine)
    .join('\n');
}

function withCommand(rule: RunRecord['rules'][number]) {
  return { ...rule, ...(rule.failure === null ? {} : { command: rule.failure.command }) };
}
