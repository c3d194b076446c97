import { rules } from '../../generated/rules.ts';
import { addedUp } from '../added-up.ts';
import type { Transport } from '../client/transport.ts';
import { pairsOfContexts } from '../context/context-pairs.ts';
import type { SketchedCase } from '../differential/sketch.ts';
import { SuiteError, UsageError } from '../errors.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Admission } from '../run/admission.ts';
import type { Waiting } from '../run/waits.ts';
import type { Crowd } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import type { Duration } from '../time/time.ts';
import { addedCalls } from './calls-seen.ts';
import { contextsFor, mostOfListFor } from './contexts-for.ts';
import { coverageOf, type Demand, unmetDemands } from './coverage.ts';
import { fetchSchema } from './fetch-schema.ts';
import { fetchTypes } from './fetch-types.ts';
import { checkHolds, type HoldsReport } from './holds.ts';
import { missingNeed, turnsLeftOut } from './missing-need.ts';
import { Unjudged } from './outcomes.ts';
import { demandsAllPairs, lackingPairs, planOfContexts } from './pairs-demanded.ts';
import { pairsToSee } from './pairs-to-see.ts';
import { pathWithin, withPlace } from './place-in-path.ts';
import type { RuleResult } from './result.ts';
import { orderOf, type Round, roundsOf } from './rounds.ts';
import type { Bench, HoldsOptions, RuleCheck } from './rule.ts';
import type { CaseRunner } from './run-case.ts';
import { runnerOf } from './runner-of.ts';
import { digestOf, seedOf } from './seed.ts';
import { signOfLife } from './sign-of-life.ts';
import type { JudgedCase, Spent } from './tally.ts';
import type { Tier } from './tier.ts';
import { valuesSeen } from './values-seen.ts';
import { verdictOf } from './verdict.ts';

export type JudgeOptions = {
  readonly target: Target;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  readonly tier: Tier;
  /** The seed of the run. */
  readonly seed: number;
  /** How many distinct cases, instead of as many as the tier says. */
  readonly cases: number | undefined;
  readonly path: string | undefined;
  /** Real milliseconds that may go into confirming and shrinking; 0 skips shrinking. */
  readonly shrinkFor: number;
  /** Real milliseconds for a call that waits for nothing. */
  readonly patience: number;
  /** Names what remembers across the worlds of this rule. */
  readonly memory: string;
  /** Ends the rule early. */
  readonly interrupted?: AbortSignal;
  /** Told of each wait on a clock that runs by itself. */
  readonly waiting?: Waiting;
  /** Lets in as many cases at a time as the machine can do. */
  readonly admission?: Admission;
  /** Keeps what was answered. */
  readonly sketches?: boolean;
};

/**
 * Judges one rule against one target.
 * @throws SuiteError when the check breaks its own declaration
 */
export async function judge(check: RuleCheck, options: JudgeOptions): Promise<RuleResult> {
  const record = rules[check.id];
  const begun = performance.now();
  let missing = missingNeed(record, check, options);
  const runner = runnerOf(check, record, options);
  const reports: HoldsReport[] = [];
  const untried: string[] = [];
  const lacks: string[] = [];
  const coverable = new Map<string, Set<string>>();
  const demands: Demand[] = [];
  const seed = seedOf(options.seed, check.id);
  let suiteError: string | undefined;
  if (missing === undefined) {
    const life = await firstSign(runner);
    if (life instanceof Unjudged) reports.push(nobodyThere(life));
    else {
      const course = { seed, callMs: life.ms, reports, untried, coverable, demands, lacks };
      suiteError = await runRounds(check, runner, options, course).then(
        () => undefined,
        (error: unknown) => besides(error, reports),
      );
    }
    missing = lacks[0];
    if (reports.length === 0 && missing === undefined) missing = leftOut(untried, check.id, options);
  }
  const judged = reports.flatMap((report) => report.judged);
  const pairs = pairsToSee(judged);
  if (pairs.size > 0) coverable.set(pairsOfContexts, pairs);
  const texts = judged.map(({ text }) => text);
  const lacking = demandsAllPairs(options) ? lackingPairs(reports) : { unmet: [], untried: [] };
  const unmet = [...(options.path === undefined ? unmetDemands(demands, judged) : []), ...lacking.unmet];
  untried.push(...lacking.untried);
  return {
    id: check.id,
    level: record.level,
    ...(suiteError === undefined ? {} : { suiteError }),
    ...verdictOf(record, missing, reports, options.seed, { untried, unmet }),
    cases: judged.length,
    distinctCases: new Set(texts).size,
    exhaustive: reports.length > 0 && reports.every((report) => report.exhaustive),
    requests: reports.reduce((sum, report) => sum + report.requests, 0),
    durationMs: Math.round(performance.now() - begun),
    ...(options.target.rate === undefined ? {} : { spent: spentIn(reports) }),
    caseDigest: digestOf([...texts].sort()),
    answerDigest: digestOf(judged.map(({ answers }) => answers)),
    observed: valuesSeen(judged.map((one) => one.observed)),
    ...(coverable.size === 0 ? {} : { coverage: coverageOf(coverable, judged) }),
    moves: addedUp(judged.map(({ moves }) => moves)),
    calls: addedCalls(judged.map(({ calls }) => calls)),
    ...(options.sketches ? { sketches: sketchedIn(judged) } : {}),
  };
}

/** A target that others have met already may have gone away for a while. */
async function firstSign(runner: CaseRunner): ReturnType<typeof signOfLife> {
  const { target, signal } = runner;
  let life = await signOfLife(runner);
  const isThere = async (): Promise<boolean> => {
    life = await signOfLife(runner);
    return !(life instanceof Unjudged);
  };
  if (life instanceof Unjudged) await target.absence?.over(isThere, signal);
  return life;
}

/** All rounds at the same time. What is left untried is what even the longest waits leave so. */
async function runRounds(
  check: RuleCheck,
  runner: CaseRunner,
  options: JudgeOptions,
  course: Omit<Course, 'round'>,
): Promise<void> {
  const rounds = roundsOf(orderOf(check.declares, runner, options));
  const isLast = (round: Round): boolean => round === rounds.at(-1);
  await Promise.all(
    rounds.map(async (round) => {
      const untried = isLast(round) ? course.untried : [];
      await check.check(createBench(runner, options, { ...course, untried, round }));
    }),
  );
}

/**
 * Words of an error that came after a violation was found, which it does not undo.
 * @throws the error where none was found
 */
function besides(error: unknown, reports: readonly HoldsReport[]): string {
  if (error instanceof UsageError || reports.every(({ breach }) => breach === undefined)) throw error;
  return error instanceof Error ? error.message : String(error);
}

/** Why no case was tried. */
function leftOut(untried: readonly string[], id: RuleCheck['id'], { path }: JudgeOptions): string {
  if (path !== undefined) throw new UsageError(`--path ${path} leads to no case of this rule here`);
  if (untried.includes(turnsLeftOut)) return turnsLeftOut;
  throw new SuiteError(`${id} has a check that checks nothing`);
}

function spentIn(reports: readonly HoldsReport[]): Spent {
  const all = reports.map(({ spent }) => spent);
  const sum = (times: number[]): number => Math.round(times.reduce((one, other) => one + other, 0));
  return {
    longest: Math.round(Math.max(0, ...all.map(({ longest }) => longest))),
    turns: sum(all.map(({ turns }) => turns)),
    again: sum(all.map(({ again }) => again)),
  };
}

function sketchedIn(judged: readonly JudgedCase[]): SketchedCase[] {
  return judged.map(({ text, sketches = [] }) => ({ text, calls: sketches }));
}

type Course = {
  round: Round;
  seed: number;
  callMs: number;
  reports: HoldsReport[];
  untried: string[];
  lacks: string[];
  coverable: Map<string, Set<string>>;
  demands: Demand[];
};

/** What a check works with. */
export function createBench(runner: CaseRunner, options: JudgeOptions, course: Course): Bench {
  const { target, path, shrinkFor } = options;
  const { round, callMs, reports, untried, coverable, demands, lacks } = course;
  const seed = round.name === 'usual' ? course.seed : seedOf(course.seed, round.name);
  const isReal = target.rate !== undefined;
  const contexts = contextsFor(runner);
  let properties = 0;
  return {
    offers: (need) => target.offers.has(need),
    schema: (api) => fetchSchema(api, runner),
    types: () => fetchTypes(runner),
    reaches: (api) => target.apis.has(api),
    notRun: (reason) => void lacks.push(reason),
    hasEndpoint: (name) => target.endpoints.has(name),
    untried: (what) => void untried.push(what),
    coverable: (kind, names) => void coverable.set(kind, new Set(names)),
    demand: (kind, anyOf, why) => void demands.push({ kind, anyOf, why }),
    longestWait: round.longestWait,
    clock: isReal ? 'real' : 'virtual',
    retries: target.retries,
    executionTimeouts: target.executionTimeouts,
    requestsPerWorker: target.requestsPerWorker,
    seed,
    cases: round.cases,
    moment: momentOf(target.rate ?? 1, isReal ? callMs : 0),
    async holds(domain, one, more = {}) {
      const property = properties++;
      const own = path === undefined ? undefined : pathWithin({ round, property }, path);
      if (path !== undefined && own === undefined) return false;
      const { cases, atOnce, inTurn, crowd } = scheduleOf(runner, options, round, more);
      if (inTurn && cases === 0) {
        if (round.name === 'usual') untried.push(turnsLeftOut);
        return false;
      }
      const plan = {
        ...{ seed: property === 0 ? seed : seedOf(seed, String(property)), path: own, shrinkFor },
        ...{ cases, atOnce, caseMs: caseMsOf(runner, round, callMs), contexts },
        ...mostOfListFor(runner.declares, contexts.length),
        ...{ sketches: options.sketches === true, drawsMore: !isReal },
        ...planOfContexts(options, reports, cases, contexts.length),
        // The plan promises how much may be rented at most.
        looksFurther: path === undefined && runner.crowd !== 'spending',
      };
      const report = await checkHolds({ ...runner, crowd }, plan, domain, one, more);
      reports.push(withPlace({ round, property }, report));
      return report.breach !== undefined;
    },
  };
}

/** How many cases a property without a domain of its own gets, how many of them at a time, and whether they take turns. */
export function scheduleOf(
  { exclusive, crowd }: Pick<CaseRunner, 'exclusive' | 'crowd'>,
  { target, tier }: JudgeOptions,
  { name, cases, exclusiveCases }: Round,
  { atMost = Infinity, inTurn: asked, timesWhereFree = 1 }: HoldsOptions,
): { cases: number; atOnce: number; inTurn: boolean; crowd: Crowd | undefined } {
  const isReal = target.rate !== undefined;
  const inTurn = isReal && (exclusive || asked === true);
  return {
    cases: Math.min(atMost, inTurn ? exclusiveCases : cases * (isReal ? 1 : timesWhereFree)),
    atOnce: !isReal || inTurn ? 1 : tier.atOnce,
    inTurn,
    crowd: inTurn || name === 'long' ? undefined : crowd,
  };
}

/** What a case takes at most, in real milliseconds, by what its rule declares. */
function caseMsOf({ target, declares }: CaseRunner, { longestWait }: Round, callMs: Duration): Duration {
  const waits = Math.min(declares.waits?.most ?? 0, longestWait);
  return declares.calls * callMs + waits / (target.rate ?? Infinity);
}

/** A rule on a target that gives no sign of life. */
function nobodyThere(life: Unjudged): HoldsReport {
  const nothing = {
    judged: [],
    repeated: [],
    requests: 0,
    breach: undefined,
    intermittent: [],
    uncovered: [],
    exhaustive: false,
    spent: { longest: 0, turns: 0, again: 0 },
  };
  return { ...nothing, wanted: 1, unjudged: [life] };
}

/** The longest moment, in milliseconds of the target's time: beyond it limits of the service would end what a case sets up. */
const longestMoment = 300_000;

/** 1.5 s of ours, or longer where a call takes long. */
function momentOf(rate: number, callMs: number): number {
  return Math.min(Math.ceil(Math.max(1500, 15 * callMs) * rate), Math.max(longestMoment, 1500 * rate));
}
