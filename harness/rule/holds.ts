import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { countCalls } from '../client/trace.ts';
import { type Sketch, sketchesOf } from '../differential/sketch.ts';
import { UsageError } from '../errors.ts';
import { type MoveCounts, movesIn } from '../life/moves-in.ts';
import type { Duration } from '../time/time.ts';
import { answerDigest } from './answer-digest.ts';
import { type CallCounts, callsSeen } from './calls-seen.ts';
import { type Candidate, candidateAt, candidatesOf, isList } from './candidates.ts';
import { type Confirmation, confirm } from './confirm.ts';
import type { Unjudged } from './outcomes.ts';
import type { Domain, HoldsOptions } from './rule.ts';
import { type CaseOutcome, type CaseRunner, runCase, type Took } from './run-case.ts';
import type { Scene } from './scene.ts';
import { seedOf } from './seed.ts';
import { shrink } from './shrink.ts';
import { targetResponds } from './sign-of-life.ts';

/** How a property is checked. */
export type HoldsPlan = {
  /** The seed of the rule. */
  readonly seed: number;
  /** How many distinct cases to judge, unless the domain is smaller. */
  readonly cases: number;
  /** How many may run at the same time. */
  readonly atOnce: number;
  /** The one case to run instead, by its path. */
  readonly path: string | undefined;
  /** How long, in real milliseconds, confirming and shrinking may take after the first breach; 0 skips shrinking. */
  readonly shrinkFor: number;
  /** Whether to keep what was answered, to compare it with what another target answers. */
  readonly sketches?: boolean;
};

/** What came of a property. */
export type HoldsReport = {
  /** How many cases there were to judge. */
  readonly wanted: number;
  readonly judged: readonly JudgedCase[];
  readonly unjudged: readonly Unjudged[];
  /** Why cases were tried again: they were disturbed. */
  readonly repeated: readonly Unjudged[];
  readonly exhaustive: boolean;
  readonly requests: number;
  readonly spent: Spent;
  readonly breach: FoundBreach | undefined;
  /** Labels that were covered less often than the check claims, in words. */
  readonly uncovered: readonly string[];
};

/** Where the time went, in real milliseconds. */
export type Spent = {
  /** The longest case. */
  readonly longest: Duration;
  /** All turns. */
  readonly turns: Duration;
  /** What went into seeing breaches again, and making them smaller. */
  readonly again: Duration;
};

/** What is kept of a case that was judged. */
export type JudgedCase = {
  readonly text: string;
  readonly covered: ReadonlySet<string>;
  /** Fingerprint of what was seen of the target. */
  readonly answers: string;
  readonly observed: Readonly<Record<string, unknown>>;
  /** The moves that its jobs were seen to take. */
  readonly moves: MoveCounts;
  /** What its calls came to. */
  readonly calls: CallCounts;
  /** What its calls were answered, where the plan asks for it. */
  readonly sketches?: readonly Sketch[];
};

export type FoundBreach = {
  readonly case: { readonly text: string; readonly path: string };
  readonly outcome: CaseOutcome;
  readonly confirmation: Confirmation;
  readonly shrinks: number;
};

/** The share of the cases that must be judged, and with it how many are tried at most. */
const leastJudged = 0.8;
/** How often cases may be tried again without a thought, however few there are. */
const freeRepeats = 5;
/** How often a case that was disturbed is tried again, and after how many real milliseconds. */
const pauses = [20, 40, 80, 160, 320];
/** How often a target is waited for, for one case, that has gone away. */
const mostAbsences = 3;
/** So many cases in a row that find nobody there, with none judged before: the target is gone. */
const goneAfter = 5;

/** Why a case could not be judged, and the try in which it could be. */
type Doubt = { readonly reason: Unjudged; readonly held?: CaseOutcome | undefined };

type CaseCheck<T> = (value: T, scene: Scene) => Promise<void>;

/** Checks a property case by case until one breaches it, enough are judged, or the target proves to be out of reach. */
export async function checkHolds<T>(
  runner: CaseRunner,
  plan: HoldsPlan,
  domain: Domain<T>,
  check: CaseCheck<T>,
  options: HoldsOptions,
): Promise<HoldsReport> {
  const wanted = plan.path === undefined ? (isList(domain) ? domain.length : plan.cases) : 1;
  const state = createState(wanted, plan.sketches === true);
  const source = await sourceOf(plan, domain);

  async function run(candidate: Candidate<T>): Promise<CaseOutcome> {
    const seed = seedOf(plan.seed, candidate.text);
    const outcome = await runCase(runner, seed, (scene) => check(candidate.value, scene));
    state.requests += countCalls(outcome.events);
    return outcome;
  }

  async function runAgain(candidate: Candidate<T>): Promise<CaseOutcome> {
    const outcome = await run(candidate);
    state.spendAgain(outcome.took);
    return outcome;
  }

  async function work(): Promise<void> {
    while (!state.isOver()) {
      const next = source.next();
      if (next.done === true) {
        state.spent = true;
        return;
      }
      state.tried += 1;
      await judgeCase(next.value);
      await setImmediate();
    }
  }

  /** A case that was disturbed is tried again, in a world of its own: no other would stand for it. */
  async function judgeCase(candidate: Candidate<T>): Promise<void> {
    for (const pause of [...pauses, undefined]) {
      const { outcome, doubt } = await runWhereThere(candidate);
      state.spend(outcome.took);
      if (doubt === undefined) return runner.target.absence?.seen();
      const isTrouble = outcome.disturbance !== undefined && doubt.reason.kind !== 'budget';
      if (pause === undefined || !isTrouble || !state.mayRepeat()) return state.drop(doubt.reason);
      state.repeat(doubt.reason);
      if (doubt.held !== undefined) return state.keep(candidate.text, doubt.held);
      await sleep(pause);
    }
  }

  /** Runs a case, and once more when the target had gone away meanwhile. */
  async function runWhereThere(
    candidate: Candidate<T>,
  ): Promise<{ outcome: CaseOutcome; doubt?: Doubt | undefined }> {
    for (let absences = 0; ; absences++) {
      const outcome = await run(candidate);
      const doubt = await judgeOutcome(candidate, outcome);
      const isAbsent = doubt?.reason.kind === 'unreachable' && absences < mostAbsences;
      if (!(isAbsent && (await isBack(outcome)))) return { outcome, doubt };
    }
  }

  /** Whether the target had gone away, and has come back. */
  async function isBack({ calls }: CaseOutcome): Promise<boolean> {
    const { absence } = runner.target;
    const told = await absence?.over(() => targetResponds(runner, calls), runner.signal);
    return told === 'is back';
  }

  /** Keeps what could be judged, or tells why it could not be. */
  async function judgeOutcome(candidate: Candidate<T>, outcome: CaseOutcome): Promise<Doubt | undefined> {
    if (outcome.verdict === 'unjudged') return { reason: outcome.unjudged! };
    const isKnown = outcome.breach?.warns === true && state.warning !== undefined;
    if (outcome.verdict === 'held' || isKnown) state.keep(candidate.text, outcome);
    else if (state.breach === undefined) return judgeBreach(candidate, outcome);
    return undefined;
  }

  async function judgeBreach(candidate: Candidate<T>, outcome: CaseOutcome): Promise<Doubt | undefined> {
    const confirmation = await confirm(runner, outcome, () => runAgain(candidate), plan.shrinkFor);
    if (!confirmation.stands) return confirmation;
    state.keep(candidate.text, confirmation.outcome);
    const found = { case: candidate, outcome: confirmation.outcome, confirmation, shrinks: 0 };
    if (confirmation.outcome.breach?.warns) state.warning ??= found;
    else state.breach ??= found;
    return undefined;
  }

  await Promise.all(Array.from({ length: Math.max(1, plan.atOnce) }, work));
  state.breach ??= state.warning;
  if (state.breach !== undefined && plan.shrinkFor > 0 && !isList(domain)) {
    state.breach = await shrink(domain, plan, state.breach, runAgain);
  }
  const there = state.spent ? Math.min(wanted, state.tried) : wanted;
  return reportOf(state, plan, there, isList(domain), options);
}

async function sourceOf<T>(plan: HoldsPlan, domain: Domain<T>): Promise<Iterator<Candidate<T>, void>> {
  if (plan.path === undefined) return candidatesOf(domain, plan.seed, plan.cases);
  const only = await candidateAt(domain, plan.seed, plan.path);
  if (only === undefined) {
    throw new UsageError(`--path ${plan.path} leads to no case of this rule with this --seed`);
  }
  return [only].values() as Iterator<Candidate<T>, void>;
}

function createState(wanted: number, isSketched: boolean) {
  const judged: JudgedCase[] = [];
  const unjudged: Unjudged[] = [];
  const repeated: Unjudged[] = [];
  const spare = Math.ceil(wanted / leastJudged) - wanted;
  const lost = (): number => unjudged.length + costlyRepeats(repeated.length);
  const isGone = (): boolean => {
    const reasons = [...unjudged, ...repeated];
    return judged.length === 0 && reasons.length >= goneAfter && reasons.every(isNobodyThere);
  };
  return {
    judged,
    unjudged,
    repeated,
    tried: 0,
    requests: 0,
    times: { longest: 0, turns: 0, again: 0 },
    spent: false,
    breach: undefined as FoundBreach | undefined,
    /** One that only warns: the search for others goes on. */
    warning: undefined as FoundBreach | undefined,
    isOver(): boolean {
      const pending = this.tried - judged.length - unjudged.length;
      return (
        this.breach !== undefined ||
        this.spent ||
        isGone() ||
        unjudged.some((one) => one.kind === 'budget') ||
        judged.length + pending >= wanted ||
        lost() > spare
      );
    },
    keep(text: string, outcome: CaseOutcome): void {
      const { covered, observed, events } = outcome;
      const sketches = isSketched ? { sketches: sketchesOf(events) } : {};
      judged.push({
        ...{ text, covered, observed, answers: answerDigest(events) },
        ...{ moves: movesIn(events), calls: callsSeen(events), ...sketches },
      });
    },
    spend(took: Took): void {
      const { longest, turns } = this.times;
      this.times.longest = Math.max(longest, took.case);
      this.times.turns = turns + took.turn;
    },
    spendAgain(took: Took): void {
      this.times.again += took.case;
    },
    drop(reason: Unjudged): void {
      unjudged.push(reason);
    },
    /** Where nothing at all can be judged, few tries show that. */
    mayRepeat(): boolean {
      return judged.length === 0 ? repeated.length < freeRepeats : lost() <= spare;
    },
    repeat(reason: Unjudged): void {
      repeated.push(reason);
    },
  };
}

/** Repeats count as cases that could not be judged, but for a few: a small domain would bear none else. */
function costlyRepeats(repeats: number): number {
  return Math.max(0, repeats - freeRepeats);
}

function isNobodyThere({ kind }: Unjudged): boolean {
  return kind === 'unreachable' || kind === 'throttled';
}

function reportOf(
  state: ReturnType<typeof createState>,
  plan: HoldsPlan,
  wanted: number,
  finite: boolean,
  options: HoldsOptions,
): HoldsReport {
  const { judged, unjudged, repeated, requests, breach } = state;
  return {
    wanted,
    judged,
    unjudged,
    repeated,
    exhaustive: finite && plan.path === undefined && unjudged.length === 0 && breach === undefined,
    requests,
    spent: state.times,
    breach,
    uncovered: plan.path === undefined ? uncovered(judged, options) : [],
  };
}

/** Among fewer cases chance may leave a label out, so that only half its share is demanded. */
const manyCases = 50;

function uncovered(judged: HoldsReport['judged'], { covers = {} }: HoldsOptions): string[] {
  return Object.entries(covers).flatMap(([label, share]) => {
    const times = judged.filter(({ covered }) => covered.has(label)).length;
    const least = Math.floor((judged.length < manyCases ? share / 2 : share) * judged.length);
    return times < least
      ? [`'${label}' in ${times} of ${judged.length} cases, at least ${least} expected`]
      : [];
  });
}

/** Whether enough of what was tried could be judged; what the target may lack does not count. */
export function isEnough({ judged, unjudged, repeated, wanted }: HoldsReport): boolean {
  const lacking = unjudged.filter(({ kind }) => kind === 'not-offered').length;
  const tried = judged.length + unjudged.length - lacking + costlyRepeats(repeated.length);
  return judged.length > 0 && judged.length >= leastJudged * Math.max(wanted - lacking, tried);
}
