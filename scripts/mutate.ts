import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { loadEquivalents } from '../engine/mutate/equivalent-mutants.ts';
import type { MechanicalMutant } from '../engine/mutate/mechanical-mutant.ts';
import { type Mutation, mutate, mutationCounts } from '../engine/mutate/mutate.ts';
import { renderCounts, renderMutation, renderMutationFile } from '../engine/mutate/render-mutation.ts';
import type { HeardMutation } from '../engine/mutate/run-mutations.ts';
import { sampleMutants } from '../engine/mutate/sample-mutants.ts';
import { print, printError, printErrorLine } from '../engine/print.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { selectRules } from '../engine/rules/select.ts';
import { rules as allRules } from '../generated/rules.ts';
import { buildMutated } from '../service/mutate/build-mutated.ts';
import { checkedRules } from '../service/rules/checked-rules.ts';
import { builtInRules } from '../suites/load-checks.ts';
import { exitCodes } from './exit-codes.ts';
import { hearInterruption } from './interruption.ts';
import { collect, integer } from './options.ts';
import { isWrittenTo } from './write-out.ts';

type Options = {
  sample: number;
  seed: number;
  file: readonly string[];
  mutant: readonly string[];
  rule: readonly string[];
  area: readonly string[];
  cases: number;
  out: string;
};

const module = new URL('../suites/run-mutants.ts', import.meta.url).pathname;
const equivalentsSchema = new URL('../specs/equivalent-mutants.schema.json', import.meta.url);
const equivalents = new URL('../emulator/equivalent-mutants.yaml', import.meta.url).pathname;

export function mutateCommand(): Command {
  return new Command('mutate')
    .description('Change the emulator by rote, one place at a time, and show which changes no rule sees.')
    .option('--sample <number>', 'how many mutants are judged, drawn by the seed', integer(0), 100)
    .option('--seed <number>', 'decides every case and the sample', integer(-(2 ** 31), 2 ** 31 - 1), 1)
    .option(
      '--file <part>',
      'only of files whose path contains this; may be given several times',
      collect,
      [],
    )
    .option('--mutant <id>', 'judge this mutant; may be given several times', collect, [])
    .option('--rule <id>', 'ask this rule alone; may be given several times', collect, [])
    .option('--area <name>', 'ask the rules of this area; may be given several times', collect, [])
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000), 12)
    .option('--out <file>', 'where the result goes', 'results/mutate.json')
    .addHelpText('after', exitCodesHelp)
    .action(run);
}

const exitCodesHelp = `
Exit codes: 0 no mutant survived that is not known to be equivalent, 1 some survived, or an entry of
emulator/equivalent-mutants.yaml names no mutant, 2 bad usage, an error of the suite, or a result that could not be written, 3 none survived, and some were
inconclusive, 5 no mutant was judged, 129, 130 or 143 it was interrupted.`;

async function run({ sample, seed, file, mutant, rule, area, cases, out }: Options): Promise<void> {
  const named = selectRules(allRules, { rules: rule, areas: area }, checkedRules(builtInRules));
  const rules = named.filter((id) => allRules[id].level !== 'open');
  const entries = await loadEquivalents(equivalents, equivalentsSchema);
  await assertNoFolder(out);
  await prepareFolder(dirname(out));
  const startedAt = new Date().toISOString();
  const interruption = hearInterruption();
  const build = await buildMutated();
  try {
    print(renderCounts({ counts: mutationCounts(build.mutants) }));
    const some = wantedOf(build.mutants, { mutant, file });
    const wanted = mutant.length > 0 ? some : sampleMutants(some, sample, seed);
    // Who asks for one mutant wants to see what comes of it.
    const options = { rules, seed, cases, equivalents: mutant.length > 0 ? [] : entries };
    const heard = progress(rules.length, wanted.length);
    const found = await mutate(module, build, wanted, { ...options, signal: interruption.signal }, heard);
    if (found === undefined) return interruption.assertGoingOn();
    print(`\n${renderMutation(found)}`);
    const isWritten = await isWrittenTo(out, renderMutationFile(startedAt, found), 'result');
    const code = exitCodeOf(found);
    const written = isWritten || code === exitCodes.broken ? code : exitCodes.usage;
    process.exitCode = interruption.exitCode() ?? written;
  } finally {
    await build.remove();
    interruption.stop();
  }
}

/** @throws UsageError for a folder, before hours of work would be lost on it */
async function assertNoFolder(out: string): Promise<void> {
  const found = await stat(out).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`--out: ${out} is a folder, and a file is needed`);
}

function wantedOf(
  mutants: readonly MechanicalMutant[],
  { mutant, file }: Pick<Options, 'mutant' | 'file'>,
): MechanicalMutant[] {
  const unknown = mutant.find((id) => !mutants.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new UsageError(`there is no mutant ${unknown}: ids are from 0 to ${mutants.length - 1}`);
  const nowhere = file.find((part) => !mutants.some((one) => one.file.includes(part)));
  if (nowhere !== undefined)
    throw new UsageError(`there is no mutant of a file whose path contains ${nowhere}`);
  return mutants
    .filter(({ id }) => mutant.length === 0 || mutant.includes(id))
    .filter((one) => file.length === 0 || file.some((part) => one.file.includes(part)));
}

function progress(rules: number, mutants: number): HeardMutation {
  let reached = 0;
  let judged = 0;
  return (report) => {
    if (report.reach !== undefined && ++reached % 50 === 0)
      printError(`${reached} of ${rules} rules checked`);
    if (report.judged === undefined) return;
    const { id, status, reason = '' } = report.judged;
    printErrorLine(`${++judged} of ${mutants}: mutant ${id} ${status} ${reason}`.trim());
  };
}

function exitCodeOf({ judged, problems }: Mutation): number {
  const has = (status: string): boolean => judged.some((one) => one.status === status);
  if (has('survived') || problems.length > 0) return exitCodes.broken;
  if (has('inconclusive')) return exitCodes.problems;
  return judged.length === 0 ? exitCodes.nothingRan : exitCodes.fine;
}
