import { SuiteError } from '../errors.ts';
import type { CaseReach } from './case-reach.ts';
import { type EquivalentMutant, equivalenceOf, unusedEntries } from './equivalent-mutants.ts';
import type { MutantVerdict } from './judge-mutant.ts';
import type { JudgedMutant, MechanicalMutant, MutatedBuild } from './mechanical-mutant.ts';
import type { AtStart, MutantTask, MutationPlan } from './mutation-plan.ts';
import { orderRules, type Reach, type RuleOrder } from './order-rules.ts';
import { type HeardMutation, runMutations } from './run-mutations.ts';

export type MutationOptions = {
  readonly rules: readonly string[];
  readonly seed: number;
  /** Distinct cases of a rule. */
  readonly cases: number;
  readonly equivalents: readonly EquivalentMutant[];
  /** Ends the run early: what was judged by then is reported. */
  readonly signal?: AbortSignal;
};

/** What came of some mutants. */
export type Mutation = {
  readonly seed: number;
  readonly cases: number;
  readonly durationMs: number;
  /** Real milliseconds that it took to learn which rules get where. */
  readonly reachMs: number;
  /** What each rule costs and gets to, without an active mutant. */
  readonly reach: readonly {
    readonly rule: string;
    readonly durationMs: number;
    /** How many mutants. */
    readonly mutants: number;
  }[];
  /** How many there are, by file and mutator. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Those that no rule gets to, save equivalent ones. */
  readonly notReached: readonly MechanicalMutant[];
  readonly judged: readonly JudgedMutant[];
  /** What keeps this from being trusted, in words. */
  readonly problems: readonly string[];
  /** It was ended before all that was wanted was judged. */
  readonly cutShort?: true;
};

/** Threads that judge at the same time, each with an emulator in another one. */
const lanes = 2;
/** What all rules of a mutant may take besides twice what they took without it, in real milliseconds. */
const spareBudget = 120_000;

/**
 * Learns which rules get to which mutants of a build, and has them judge some.
 * @param module the file that Vitest runs
 * @param wanted mutants that are to be judged
 * @returns nothing where it was ended before it knew which rules get where
 * @throws SuiteError when a rule does not pass on the build without an active mutant
 */
export async function mutate(
  module: string,
  build: Pick<MutatedBuild, 'start' | 'mutants'>,
  wanted: readonly MechanicalMutant[],
  options: MutationOptions,
  heard: HeardMutation,
): Promise<Mutation | undefined> {
  const begun = performance.now();
  const { seed, cases, equivalents, signal } = options;
  const ids = wanted.map(({ id }) => id);
  const plan = { start: build.start, seed, cases, rules: [], mutants: [], wanted: ids, caseReaches: {} };
  const { reaches, caseReaches, atStart } = await learnReach(module, plan, options, heard);
  if (signal?.aborted) return undefined;
  const reachMs = Math.round(performance.now() - begun);
  const order = orderRules(reaches, union(atStart.loaded, atStart.once), build.mutants);
  const judged = new Map<string, JudgedMutant>();
  const open: MutantTask[] = [];
  for (const mutant of wanted) {
    const rules = order(mutant);
    const reason = equivalenceOf(mutant, equivalents);
    const known = { mutant, rules, inconclusive: [], durationMs: 0 };
    if (reason !== undefined) judged.set(mutant.id, { ...known, status: 'equivalent', reason });
    else if (rules.length === 0) judged.set(mutant.id, { ...known, status: 'not-reached' });
    else open.push(taskOf(mutant, rules, reaches, atStart));
  }
  const byId = new Map(wanted.map((mutant) => [mutant.id, mutant]));
  await runMutations(
    module,
    shared(open, (mutants) => ({ ...plan, mutants, caseReaches })),
    (report) => {
      heard(report);
      if (report.judged !== undefined) judged.set(report.judged.id, withRules(report.judged, byId, order));
    },
    signal,
  );
  return {
    ...{ seed, cases, reachMs, durationMs: Math.round(performance.now() - begun) },
    reach: reaches.map(({ mutants, ...reach }) => ({ ...reach, mutants: mutants.length })),
    counts: mutationCounts(build.mutants),
    notReached: build.mutants.filter(
      (mutant) => order(mutant).length === 0 && equivalenceOf(mutant, equivalents) === undefined,
    ),
    judged: wanted.flatMap(({ id }) => judged.get(id) ?? []),
    problems: unusedEntries(build.mutants, equivalents),
    ...(judged.size < wanted.length && signal?.aborted ? { cutShort: true } : {}),
  };
}

type Learned = {
  readonly reaches: readonly Reach[];
  readonly caseReaches: Readonly<Record<string, CaseReach>>;
  readonly atStart: AtStart;
};

async function learnReach(
  module: string,
  plan: MutationPlan,
  { rules, signal }: Pick<MutationOptions, 'rules' | 'signal'>,
  heard: HeardMutation,
): Promise<Learned> {
  const reaches: Reach[] = [];
  const caseReaches: Record<string, CaseReach> = {};
  const starts: AtStart[] = [];
  const problems: string[] = [];
  await runMutations(
    module,
    shared(rules, (some) => ({ ...plan, rules: some })),
    (report) => {
      heard(report);
      if (report.reach !== undefined) reaches.push(report.reach);
      if (report.caseReach !== undefined) caseReaches[report.reach!.rule] = report.caseReach;
      if (report.atStart !== undefined) starts.push(report.atStart);
      if (report.problem !== undefined) problems.push(`${report.reach!.rule}: ${report.problem}`);
    },
    signal,
  );
  if (problems.length > 0) {
    throw new SuiteError(
      `without an active mutant the emulator is not judged to pass:\n  ${problems.join('\n  ')}`,
    );
  }
  reaches.sort((one, other) => rules.indexOf(one.rule) - rules.indexOf(other.rule));
  const [loaded, once] = [starts.flatMap((one) => one.loaded), starts.flatMap((one) => one.once)];
  return { reaches, caseReaches, atStart: { loaded, once } };
}

function taskOf(
  { id, file }: MechanicalMutant,
  rules: readonly string[],
  reaches: readonly Reach[],
  { loaded, once }: AtStart,
): MutantTask {
  const own = reaches.filter(({ rule }) => rules.includes(rule));
  const plain = own.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const isPassed = own.some(({ mutants }) => mutants.includes(id));
  return {
    ...{ id, file, rules, budget: spareBudget + 2 * plain },
    fromStart: !isPassed || loaded.includes(id),
    leavesOut: isPassed && !loaded.includes(id) && !once.includes(id),
  };
}

function withRules(
  { id, ...verdict }: { readonly id: string } & MutantVerdict,
  mutants: ReadonlyMap<string, MechanicalMutant>,
  order: RuleOrder,
): JudgedMutant {
  const mutant = mutants.get(id)!;
  return { mutant, rules: order(mutant), ...verdict };
}

/** Plans for the lanes, each with its share. */
function shared<T>(all: readonly T[], planOf: (some: readonly T[]) => MutationPlan): MutationPlan[] {
  return Array.from({ length: lanes }, (_, lane) => all.filter((_, index) => index % lanes === lane))
    .filter((some) => some.length > 0)
    .map(planOf);
}

function union(one: readonly string[], other: readonly string[]): Set<string> {
  return new Set([...one, ...other]);
}

export function mutationCounts(mutants: readonly MechanicalMutant[]): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { file, mutator } of mutants) {
    counts[file] ??= {};
    counts[file][mutator] = (counts[file][mutator] ?? 0) + 1;
  }
  return counts;
}
