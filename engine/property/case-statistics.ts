import type { Context } from '../context/context.ts';
import { pairsIn } from '../context/context-pairs.ts';
import type { FactorCatalog } from '../context/factor-catalog.ts';
import { distinctFreeValues, type FreeValues } from '../context/free-values.ts';
import type { TraceEvent } from '../http/trace.ts';
import type { Duration } from '../time/time.ts';
import { answerDigest } from './answer-digest.ts';
import { type CallCounts, callsSeen } from './calls-seen.ts';
import type { CaseOutcome, Took } from './case-outcome.ts';
import type { Confirmed, Intermittent } from './confirm.ts';
import { type CallDurations, durationsSeen } from './durations-seen.ts';
import type { MoveCounts } from './life-coverage.ts';
import type { FactorVerdicts } from './look-beside.ts';
import type { Inconclusive } from './outcomes.ts';
import { pairsSeen } from './pairs-to-see.ts';
import { fingerprintsOf, type ResponseFingerprint } from './response-fingerprint.ts';

/** Where the time went, in real milliseconds. */
export type Spent = {
  /** The longest case. */
  readonly longest: Duration;
  /** All turns. */
  readonly turns: Duration;
  /** What went into seeing violations again, and making them smaller. */
  readonly again: Duration;
  /** The cases' own shares of the time in which others were under way, too. */
  readonly own?: Duration;
};

/** What is kept of a case that was judged. */
export type JudgedCase = {
  readonly text: string;
  readonly covered: ReadonlySet<string>;
  /** What its submissions and resources left free: each a factor with the values that it could have had. */
  readonly freeValues: readonly FreeValues[];
  /** Fingerprint of what was seen of the target, where the plan asks for it. */
  readonly answers?: string;
  readonly observed: Readonly<Record<string, unknown>>;
  /** The moves that its jobs were seen to take. */
  readonly moves: MoveCounts;
  /** What its calls came to. */
  readonly calls: CallCounts;
  /** How long its answers took. */
  readonly durations: CallDurations;
  /** What its calls were answered, where the plan asks for it. */
  readonly fingerprints?: readonly ResponseFingerprint[];
};

export type FoundViolation = {
  readonly case: { readonly text: string; readonly path: string; readonly context?: Context };
  readonly outcome: CaseOutcome;
  readonly confirmation: Confirmed | Intermittent;
  readonly shrinks: number;
  /** What came of it in other contexts, by factor. */
  readonly contexts?: readonly FactorVerdicts[];
};

/** The share of the cases that must be judged, and with it how many are tried at most. */
export const leastJudged = 0.8;
/** How many of few cases may be dropped, where others took their place. */
const leastSpare = 2;
/** How many times as many cases as asked for may need what the target lacks. */
const mostLacking = 4;
/** How often cases may be tried again without a thought, however few there are. */
const freeRepeats = 5;
/** How many calls bear one try more: one of sixty breaks more often than not on a wire that loses one in twenty. */
const callsOfARepeat = 60;
/** The share of the calls that may break on the way. */
const bearableLoss = 0.06;
/** The share of all calls to a target from which on few tries show whether anything can be judged. */
const hopelessLoss = 0.15;
/** So many cases in a row that find nobody there, with none judged before: the target is gone. */
const goneAfter = 5;

/** Further values that are named at most. */
const mostNamed = 100;

/** What came of the cases of a property so far. */
export type CaseStatistics = ReturnType<typeof createCaseStatistics>;

export type CaseStatisticsOptions = {
  readonly factors: FactorCatalog;
  /** Whether to keep what was answered. */
  readonly isFingerprinted: boolean;
  /** Whether to take a fingerprint of what was answered. */
  readonly isDigested: boolean;
  /** Real milliseconds for which further values are judged after one that fails, so that all that fail are named; 0 for none. */
  readonly namesOthersFor: Duration;
  /** The moves that what a case made was seen to take. */
  movesIn(events: readonly TraceEvent[]): MoveCounts;
};

/** @param asked how many cases there are to judge */
export function createCaseStatistics(
  asked: number,
  { factors, isFingerprinted, isDigested, namesOthersFor, movesIn }: CaseStatisticsOptions,
) {
  let wanted = asked;
  let namesUntil = 0;
  const judged: JudgedCase[] = [];
  const inconclusive: Inconclusive[] = [];
  const repeated: Inconclusive[] = [];
  const seen = new Set<string>();
  const stoodIn = new Map<string, FreeValues>();
  /** How many may be lost: more, once more were judged than were asked for. */
  const spare = (): number => {
    const most = Math.max(asked, judged.length);
    return Math.max(spareCases(most), Math.ceil(most / leastJudged) - most);
  };
  /** What the target may lack does not count, unless it seems to lack everything. */
  const judgeable = (): Inconclusive[] =>
    inconclusive.length > mostLacking * asked
      ? inconclusive
      : inconclusive.filter(({ kind }) => kind !== 'not-offered');
  const isGone = (): boolean => {
    const reasons = [...inconclusive, ...repeated];
    return judged.length === 0 && reasons.length >= goneAfter && reasons.every(isNobodyThere);
  };
  return {
    judged,
    inconclusive,
    repeated,
    tried: 0,
    requests: 0,
    times: { longest: 0, turns: 0, again: 0, own: 0 },
    spent: false,
    violation: undefined as FoundViolation | undefined,
    /** Violations with other values than the violation. */
    others: [] as FoundViolation[],
    /** One that only warns: the search for others goes on. */
    warning: undefined as FoundViolation | undefined,
    /** Violations that were seen and not reproduced, each in a case of its own. */
    intermittent: [] as FoundViolation[],
    /** How many are still to be judged, the one last begun among them. */
    left(): number {
      return Math.max(1, wanted - this.tried + 1);
    },
    isOver(): boolean {
      const pending = this.tried - judged.length - inconclusive.length;
      return this.isDecided() || this.spent || judged.length + pending >= wanted;
    },
    /** Whether further cases would change nothing, however many were asked for. */
    isDecided(): boolean {
      return (
        (this.violation !== undefined && !(this.namesOthers() && this.tried < asked)) ||
        isGone() ||
        inconclusive.some((one) => one.kind === 'budget') ||
        this.lost() > spare()
      );
    },
    /** Takes a violation: the first is shown whole, others are named. */
    find(found: FoundViolation): void {
      if (this.violation !== undefined) this.others.push(found);
      else {
        this.violation = found;
        namesUntil = performance.now() + namesOthersFor;
      }
    },
    /** Whether values after one that fails are named as well. */
    namesOthers(): boolean {
      return this.others.length < mostNamed && performance.now() < namesUntil;
    },
    /** Cases that could not be judged, and repeats that count as such. */
    lost(): number {
      return judgeable().length + costlyRepeats(repeated.length, this.requests);
    },
    /** Goes on for as many cases again as were asked for, where they were all judged; not twice. Whether it does. */
    extend(): boolean {
      const isDone = this.violation === undefined && !this.spent && judged.length >= wanted;
      if (!isDone || wanted > asked) return false;
      wanted = 2 * asked;
      return true;
    },
    /** Goes on until so many cases are judged, where enough of those that were asked for are. Whether it does. */
    goOn(until: number): boolean {
      if (this.violation !== undefined || this.spent || judged.length < leastJudged * wanted) return false;
      wanted = until;
      return true;
    },
    /** Whether a case in this context would show a pair of values that none of those before stood in. */
    showsNewPair(context: Context): boolean {
      return stoodIn.values().some((free) => pairsIn(factors, context, free).some((pair) => !seen.has(pair)));
    },
    keep(text: string, outcome: CaseOutcome): void {
      const { covered, freeValues, observed, events } = outcome;
      for (const pair of pairsSeen([{ covered }])) seen.add(pair);
      for (const [words, free] of distinctFreeValues(factors, freeValues)) stoodIn.set(words, free);
      const fingerprints = isFingerprinted ? { fingerprints: fingerprintsOf(events) } : {};
      judged.push({
        ...{ text, covered, freeValues, observed },
        ...(isDigested ? { answers: answerDigest(events) } : {}),
        ...{ moves: movesIn(events), calls: callsSeen(events), durations: durationsSeen(events) },
        ...fingerprints,
      });
    },
    spend(took: Took): void {
      const { longest, turns } = this.times;
      this.times.longest = Math.max(longest, took.case);
      this.times.turns = turns + took.turn;
      this.times.own += took.own ?? 0;
    },
    spendAgain(took: Took): void {
      this.times.again += took.case;
      this.times.own += took.own ?? 0;
    },
    drop(reason: Inconclusive): void {
      inconclusive.push(reason);
    },
    /**
     * Where nothing at all can be judged, few tries show that, unless each of them makes many calls, or most calls come through.
     * @param wireLoss which share of all calls to the target met trouble, from 0 to 1
     */
    mayRepeat(wireLoss: number): boolean {
      if (judged.length > 0 || wireLoss < hopelessLoss) return this.lost() <= spare();
      return repeated.length < freeRepeats + Math.floor(this.requests / callsOfARepeat);
    },
    repeat(reason: Inconclusive): void {
      repeated.push(reason);
    },
  };
}

/** How many cases may be dropped and replaced of so many. */
export function spareCases(wanted: number): number {
  return Math.max(Math.min(leastSpare, wanted - 1), Math.floor(wanted / leastJudged) - wanted);
}

/**
 * Repeats count as cases that could not be judged, but for a few, since a small domain would bear none else, and for as
 * many as a wire that loses one call in twenty brings about: a case of many calls is disturbed more often than not there.
 * @param calls how many were made in all tries
 */
export function costlyRepeats(repeats: number, calls: number): number {
  return Math.max(0, repeats - freeRepeats - Math.ceil(bearableLoss * calls));
}

function isNobodyThere({ kind }: Inconclusive): boolean {
  return kind === 'unreachable' || kind === 'throttled';
}
