import { addedUp } from '../added-up.ts';
import type { Context } from '../context/context.ts';
import { pairsOfContexts } from '../context/context-pairs.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import { SuiteError, UsageError } from '../errors.ts';
import type { StatedRule } from '../rules/rule-catalog.ts';
import { digestOf, seedOf } from '../seed.ts';
import { addedCalls } from './calls-seen.ts';
import type { CaseRunner } from './case-runner.ts';
import type { JudgedCase, Spent } from './case-statistics.ts';
import { coverageOf, type Demand, unmetDemands } from './coverage.ts';
import { addedDurations, type RuleDurations } from './durations-seen.ts';
import { Inconclusive } from './outcomes.ts';
import { demandsAllPairs, lackingPairs } from './pairs-demanded.ts';
import { pairsToSee } from './pairs-to-see.ts';
import { createPropertyContext, type PropertyContext, turnsLeftOut } from './property-context.ts';
import type { PropertyReport } from './property-report.ts';
import type { FingerprintedCase } from './response-fingerprint.ts';
import type { RuleResult } from './result.ts';
import { type Round, roundsOf, type Waits } from './rounds.ts';
import type { Tier } from './tier.ts';
import { valuesSeen } from './values-seen.ts';
import { type Missing, verdictOf } from './verdict.ts';

/** A rule on a target, and how it is judged there. */
export type Judging<CaseContext> = {
  readonly rule: Pick<StatedRule, 'id' | 'level'>;
  /** Why it can't be judged; undefined where it can. */
  readonly missing: Missing | undefined;
  readonly runner: CaseRunner<CaseContext>;
  /** Asks for a sign of life: how long that took in real milliseconds, or why there is none. */
  signOfLife(): Promise<{ readonly ms: number } | Inconclusive>;
  /** How many calls a case makes at most. */
  readonly calls: number;
  readonly waits: Waits | undefined;
  /** Whether its cases take turns. */
  readonly exclusive: boolean;
  /** Whether its cases wait for places among those of others, where they don't take turns. */
  readonly takesPlaces: boolean;
  /** Whether its cases make what costs money: no more of it is made than it takes to see a violation and to reproduce it. */
  readonly isCostly?: boolean;
  readonly factors: FactorCatalog;
  /** The contexts that its cases stand in, the plain one first. */
  readonly contexts: readonly Context[];
  /** How often the values of a list come up at most, so that each meets every value of a factor. */
  readonly mostOfList?: number;
  readonly tier: Tier;
  /** The seed of the run. */
  readonly seed: number;
  /** How many distinct cases, instead of as many as the tier says. */
  readonly cases: number | undefined;
  readonly path: string | undefined;
  /** Real milliseconds that may go into confirming and shrinking; 0 skips shrinking. */
  readonly shrinkFor: number;
  /** Whether nothing is asked of a rule but its verdict: it ends with the property that is violated. */
  readonly verdictOnly?: boolean;
  /** How often a case that was disturbed is tried again, where nothing but the target disturbs any. */
  readonly mostTriesAgain?: number | undefined;
  /** Keeps what was answered. */
  readonly fingerprints?: boolean;
  /** Takes a fingerprint of what was answered. */
  readonly digests?: boolean;
};

/** State of one phase of judging a rule, which its properties fill in. */
export type PhaseContext = {
  readonly round: Round;
  readonly seed: number;
  readonly callMs: number;
  readonly reports: PropertyReport[];
  readonly untried: string[];
  readonly lacks: string[];
  readonly coverable: Map<string, Set<string>>;
  readonly demands: Demand[];
};

/**
 * Judges one rule against one target.
 * @throws SuiteError when the check breaks its own declaration
 */
export async function judgeRule<CaseContext>(
  judging: Judging<CaseContext>,
  check: (ruleContext: PropertyContext<CaseContext>, phaseContext: PhaseContext) => Promise<unknown>,
): Promise<RuleResult> {
  const { rule, runner, factors } = judging;
  const begun = performance.now();
  let { missing } = judging;
  const reports: PropertyReport[] = [];
  const untried: string[] = [];
  const lacks: string[] = [];
  const coverable = new Map<string, Set<string>>();
  const demands: Demand[] = [];
  const seed = seedOf(judging.seed, rule.id);
  let suiteError: string | undefined;
  if (missing === undefined) {
    const life = await firstSign(judging);
    if (life instanceof Inconclusive) reports.push(nobodyThere(life));
    else {
      const phaseContext = { seed, callMs: life.ms, reports, untried, coverable, demands, lacks };
      suiteError = await runRounds(judging, check, phaseContext).then(
        () => undefined,
        (error: unknown) => besides(error, reports),
      );
    }
    missing = lackOf(lacks);
    if (reports.length === 0 && missing === undefined) missing = leftOut(untried, judging);
  }
  const judged = reports.flatMap((report) => report.judged);
  const pairs = pairsToSee(factors, judged);
  if (pairs.size > 0) coverable.set(pairsOfContexts, pairs);
  const texts = judged.map(({ text }) => text);
  const lacking = demandsAllPairs(judging) ? lackingPairs(factors, reports) : { unmet: [], untried: [] };
  const unmet = [...(judging.path === undefined ? unmetDemands(demands, judged) : []), ...lacking.unmet];
  untried.push(...lacking.untried);
  return {
    id: rule.id,
    level: rule.level,
    ...(suiteError === undefined ? {} : { suiteError }),
    ...verdictOf(rule, missing, reports, judging.seed, { untried, unmet }),
    cases: judged.length,
    distinctCases: new Set(texts).size,
    exhaustive: reports.length > 0 && reports.every((report) => report.exhaustive),
    requests: reports.reduce((sum, report) => sum + report.requests, 0),
    durationMs: Math.round(performance.now() - begun),
    ownMs: Math.round(reports.reduce((sum, { spent }) => sum + (spent.own ?? 0), 0)),
    ...(runner.target.rate === undefined ? {} : { spent: spentIn(reports) }),
    caseDigest: digestOf([...texts].sort()),
    ...(judging.digests ? { answerDigest: digestOf(judged.map(({ answers }) => answers ?? '')) } : {}),
    observed: valuesSeen(judged.map((one) => one.observed)),
    ...(coverable.size === 0 ? {} : { coverage: coverageOf(coverable, judged) }),
    moves: addedUp(judged.map(({ moves }) => moves)),
    calls: addedCalls(judged.map(({ calls }) => calls)),
    durations: durationsIn(judged, runner.target.rate),
    ...(judging.fingerprints ? { fingerprints: fingerprintedCasesOf(judged) } : {}),
  };
}

/** A target that others have met already may have gone away for a while. */
async function firstSign<CaseContext>({
  runner,
  signOfLife,
}: Judging<CaseContext>): Promise<{ readonly ms: number } | Inconclusive> {
  const { target, signal } = runner;
  let life = await signOfLife();
  const isThere = async (): Promise<boolean> => {
    life = await signOfLife();
    return !(life instanceof Inconclusive);
  };
  if (life instanceof Inconclusive) await target.absence?.over(isThere, signal);
  return life;
}

/** All rounds at the same time. What is left untried is what even the longest waits leave so. */
async function runRounds<CaseContext>(
  judging: Judging<CaseContext>,
  check: (ruleContext: PropertyContext<CaseContext>, phaseContext: PhaseContext) => Promise<unknown>,
  phaseContext: Omit<PhaseContext, 'round'>,
): Promise<void> {
  const { waits, exclusive, tier, cases, runner } = judging;
  const rounds = roundsOf({ waits, exclusive, tier, cases, rate: runner.target.rate });
  const isLast = (round: Round): boolean => round === rounds.at(-1);
  await Promise.all(
    rounds.map(async (round) => {
      const own = { ...phaseContext, untried: isLast(round) ? phaseContext.untried : [], round };
      await check(createPropertyContext(judging, own), own);
    }),
  );
}

/**
 * Words of an error that came after a violation was found, which it does not undo.
 * @throws the error where none was found
 */
function besides(error: unknown, reports: readonly PropertyReport[]): string {
  if (error instanceof UsageError || reports.every(({ violation }) => violation === undefined)) throw error;
  return error instanceof Error ? error.message : String(error);
}

/** What the target turned out to lack. */
function lackOf([words]: readonly string[]): Missing | undefined {
  return words === undefined ? undefined : { words, code: 'not-offered' };
}

/** Why no case was tried. */
function leftOut<CaseContext>(untried: readonly string[], { path, rule }: Judging<CaseContext>): Missing {
  if (path !== undefined) throw new UsageError(`--path ${path} leads to no case of this rule here`);
  if (untried.includes(turnsLeftOut)) return { words: turnsLeftOut, code: 'left-out-by-tier' };
  throw new SuiteError(`${rule.id} has a check that checks nothing`);
}

function spentIn(reports: readonly PropertyReport[]): Spent {
  const all = reports.map(({ spent }) => spent);
  const sum = (times: number[]): number => Math.round(times.reduce((one, other) => one + other, 0));
  return {
    longest: Math.round(Math.max(0, ...all.map(({ longest }) => longest))),
    turns: sum(all.map(({ turns }) => turns)),
    again: sum(all.map(({ again }) => again)),
  };
}

/** @param rate undefined on a virtual clock */
function durationsIn(judged: readonly JudgedCase[], rate: number | undefined): RuleDurations {
  const calls = addedDurations(judged.map(({ durations }) => durations));
  return { clock: rate === undefined ? 'virtual' : 'real', calls };
}

function fingerprintedCasesOf(judged: readonly JudgedCase[]): FingerprintedCase[] {
  return judged.map(({ text, fingerprints = [] }) => ({ text, calls: fingerprints }));
}

/** A rule on a target that gives no sign of life. */
function nobodyThere(life: Inconclusive): PropertyReport {
  const nothing = {
    judged: [],
    repeated: [],
    requests: 0,
    violation: undefined,
    intermittent: [],
    uncovered: [],
    exhaustive: false,
    spent: { longest: 0, turns: 0, again: 0 },
  };
  return { ...nothing, wanted: 1, inconclusive: [life] };
}
