import { lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { fewestClusters } from '../engine/comparison/cluster.ts';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { assertNoCopies } from '../engine/measurement/alike.ts';
import type { Measurements } from '../engine/measurement/measurements.ts';
import { print } from '../engine/print.ts';
import { printableLine } from '../engine/printable.ts';
import { readLimited } from '../engine/read-limited.ts';
import { isBaseline, readBaseline, writeBaseline } from '../engine/report/compare/baseline.ts';
import { compareSides, comparisonOutcome } from '../engine/report/compare/compare-sides.ts';
import { pairFigures } from '../engine/report/compare/pair-figures.ts';
import { mostBytes, readMeasurements } from '../engine/report/compare/read-measurements.ts';
import {
  type ComparedFigures,
  renderChanges,
  renderChangesJson,
  renderChangesMarkdown,
} from '../engine/report/compare/render-changes.ts';
import { writeWhole } from '../engine/report/folder/write-whole.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { exitCodes } from './exit-codes.ts';
import { nameCutShort } from './name-cut-short.ts';

type Options = {
  tolerance: number;
  baseline?: string;
  update?: true;
  interleaved?: true;
  json?: true;
  markdown?: true;
  out?: string;
};

export function compareCommand(): Command {
  return new Command('compare')
    .argument('<a>', 'the folder of a load that measured, or of a run of `verify`, or several: A1,A2,A3')
    .argument('[b]', 'the folder, or the folders, to compare with it')
    .option('--baseline <file>', 'compare with the runs of this file, instead of with two folders')
    .option('--update', 'write the runs into --baseline, and compare nothing')
    .addOption(
      new Option('--tolerance <share>', 'what a figure may become worse by')
        .argParser(tolerance)
        .default(0.05, '5%'),
    )
    .option('--interleaved', 'the runs were made by turns, A1 B1 A2 B2: noise that both share cancels out')
    .option('--json', 'print it as JSON')
    .option(
      '--out <file>',
      'write it as JSON there, too: as comparison.json in the folder of a load, the page of a run beside it shows it',
    )
    .option('--markdown', 'print it as Markdown, for the summary of a CI')
    .addHelpText(
      'after',
      '\nExit codes: 0 no regression beyond the tolerance, 1 a regression, 2 bad usage or configuration, 3 all is too noisy, or not judged, or B lacks a figure of A.',
    )
    .action(run);
}

/** `5%` as 0.05. */
export function tolerance(text: string): number {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined && Number(percent) <= 1000) return Number(percent) / 100;
  throw new InvalidArgumentError('expected a percentage up to 1000%, such as 5%');
}

async function run(a: string, b: string | undefined, options: Options): Promise<void> {
  if (options.json && options.markdown) throw new UsageError('--json and --markdown exclude each other');
  if (options.out !== undefined) await assertNoLinkToFile(options.out, options);
  if (options.update) return updateBaseline(a, b, options);
  const { names, before, after } = await readSides(a, b, options);
  if (options.interleaved) assertInterleaved(before.length, after.length);
  const isInterleaved = options.interleaved === true;
  const compared = compareSides(before, after, { tolerance: options.tolerance, isInterleaved, names });
  print(renderAs(compared, options));
  process.exitCode = exitCodeOfComparison(compared);
  if (options.out === undefined) return;
  const sides = options.baseline === undefined ? ([a, b!] as const) : ([options.baseline, a] as const);
  await prepareFolder(dirname(options.out));
  await writeWhole(options.out, `${renderChangesJson({ ...compared, sides })}\n`);
}

/**
 * A folder of results may come from elsewhere: what stands there may lead to a file of yours.
 * @throws UsageError for such a link, and where nothing is compared that could be written
 */
async function assertNoLinkToFile(out: string, { update }: Options): Promise<void> {
  if (update) throw new UsageError('--out is for a comparison, and --update compares nothing');
  const isLink = (await lstat(out).catch(() => undefined))?.isSymbolicLink() === true;
  const leadsToFile = isLink && (await stat(out).catch(() => undefined))?.isFile() !== false;
  if (leadsToFile)
    throw new UsageError(`--out ${out} is a link, which is not followed: name the file itself`);
}

/** @throws UsageError unless there are two sides: two folders, or one and a baseline */
async function readSides(
  a: string,
  b: string | undefined,
  { baseline }: Options,
): Promise<{ names: string; before: Measurements[]; after: Measurements[] }> {
  if (baseline !== undefined && b !== undefined) throw new UsageError(oneWithBaseline);
  if (baseline !== undefined)
    return {
      names: `${baseline} and ${a}`,
      before: await readBaseline(baseline),
      after: await readSide(a),
    };
  if (b === undefined)
    throw new UsageError(`nothing to compare ${a} with: name a second folder, or --baseline FILE`);
  return { names: `${a} and ${b}`, before: await readSide(a), after: await readSide(b) };
}

const oneWithBaseline = 'with --baseline name one side alone: the runs that are compared with it';

async function updateBaseline(a: string, b: string | undefined, { baseline }: Options): Promise<void> {
  if (baseline === undefined)
    throw new UsageError('--update writes a baseline: name it with --baseline FILE');
  if (b !== undefined) throw new UsageError(oneWithBaseline);
  const runs = await readSide(a);
  pairFigures(runs, runs, false);
  if (runs.some(({ settings }) => settings.cutShort === true))
    throw new UsageError(`a run of ${a} was interrupted: a baseline is of runs that came to their end`);
  await assertSameLoad(baseline, runs[0]!.load);
  await writeBaseline(baseline, runs);
  print(`${baseline}: ${counted(runs.length, 'run')} of ${printableLine(runs[0]!.load)}`);
}

/** @throws UsageError where what is there is no baseline, or one of another load: it may be the wrong file */
async function assertSameLoad(baseline: string, load: string): Promise<void> {
  const found = await stat(baseline).catch(() => undefined);
  if (found === undefined || (found.isFile() && found.size === 0)) return;
  const before = await readBaseline(baseline).catch(async () => {
    await assertOfOtherVersion(baseline);
    return [];
  });
  const other = before.find((run) => run.load !== load);
  if (other !== undefined)
    throw new UsageError(
      `${baseline} is a baseline of ${printableLine(other.load)}, not of ${printableLine(load)}: delete it first, or name another file`,
    );
}

/** A baseline of another version is written anew, and nothing else is. */
async function assertOfOtherVersion(file: string): Promise<void> {
  const text = await readLimited(file, mostBytes).catch(() => '');
  if (isBaseline(text)) return;
  throw new UsageError(`${file} is there and is no baseline: delete it first, or name another file`);
}

async function readSide(folders: string): Promise<Measurements[]> {
  const names = folders.split(',');
  if (names.includes('')) throw new UsageError(`${folders} names a folder without a name: give A1,A2`);
  if (new Set(names).size < names.length)
    throw new UsageError(`${folders} names a folder twice: each run counts once`);
  const runs = await Promise.all(names.map(readMeasurements));
  const parts = runs.map((measurements, nth) => ({ name: names[nth]!, measurements }));
  assertNoCopies(parts);
  nameCutShort(parts);
  return runs;
}

function assertInterleaved(before: number, after: number): void {
  if (before === after && before >= fewestClusters) return;
  throw new UsageError(
    `--interleaved needs as many runs on both sides, ${fewestClusters} at least, and got ${before} and ${after}`,
  );
}

function renderAs(compared: ComparedFigures, { json, markdown }: Options): string {
  if (markdown) return renderChangesMarkdown(compared);
  if (!json) return renderChanges(compared);
  return renderChangesJson(compared);
}

/** The exit code of what a comparison came to. */
export function exitCodeOfComparison(compared: ComparedFigures): number {
  const outcome = comparisonOutcome(compared);
  if (outcome === 'worse') return exitCodes.broken;
  return outcome === 'fine' ? exitCodes.fine : exitCodes.problems;
}
