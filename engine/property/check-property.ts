import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { countCalls } from '../http/trace.ts';
import { seedOf } from '../seed.ts';
import type { Duration } from '../time/time.ts';
import { type CaseOutcomeContext, drawForPairs, type StoodCase } from './aim.ts';
import { createBrokenCalls, oftenBroken } from './broken-calls.ts';
import { candidateSource, namingTime } from './candidate-source.ts';
import { type Candidate, isList, plainly } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { CaseRunner } from './case-runner.ts';
import { createCaseStatistics, type JudgedCase } from './case-statistics.ts';
import { confirm } from './confirm.ts';
import { drawOf } from './draw-of.ts';
import { believeSeenTwice, isWorthLooking, lookFurther } from './look-further.ts';
import { Inconclusive } from './outcomes.ts';
import type { Domain, PropertyOptions } from './property.ts';
import type { PropertyPlan } from './property-plan.ts';
import { type PropertyReport, reportOf } from './property-report.ts';
import { shrinkFound } from './shrink-found.ts';
import { uncoveredLabels } from './uncovered-labels.ts';

/** How often a case that was disturbed is tried again, and after how many real milliseconds. */
const pauses = [20, 40, 80, 160, 320];
/** How much more often a case of few calls is, since one try of it may well meet no trouble. */
const morePauses = Array.from({ length: 7 }, () => 320);
const fewCalls = 60;
/** How often a target is waited for, for one case, that has gone away. */
const mostAbsences = 3;

/** Why a case could not be judged, and the try in which it could be. */
type Doubt = { readonly reason: Inconclusive; readonly held?: CaseOutcome | undefined };

type CaseCheck<T, CaseContext> = (value: T, caseContext: CaseContext) => Promise<void>;

/** Checks a property case by case until one violates it, enough are judged, or the target proves to be out of reach. */
export async function checkProperty<T, CaseContext>(
  runner: CaseRunner<CaseContext>,
  plan: PropertyPlan,
  domain: Domain<T>,
  check: CaseCheck<T, CaseContext>,
  options: PropertyOptions,
): Promise<PropertyReport> {
  const draw = drawOf(plan, domain);
  const wanted = plan.path === undefined ? (isList(domain) ? domain.length : plan.cases) : 1;
  const statistics = createCaseStatistics(wanted, {
    factors: plan.factors,
    isFingerprinted: plan.fingerprints === true,
    isDigested: plan.digests === true,
    namesOthersFor: namingTime(plan, domain),
    movesIn: runner.movesIn,
  });
  const source = await candidateSource(plan, draw);
  const stood: StoodCase<T>[] = [];
  const broken = createBrokenCalls();
  let isGoingOn = false;
  let lastJudged: Promise<unknown> = Promise.resolve();

  /** @param salt gives the case another world; an empty one, the world that belongs to it */
  async function run(candidate: Candidate<T>, salt = ''): Promise<CaseOutcome> {
    const seed = salt === '' ? seedOf(plan.seed, candidate.text) : seedOf(plan.seed, candidate.text, salt);
    const toCome = Math.ceil(statistics.left() / plan.atOnce) * (plan.caseMs ?? 0);
    const { context, value } = candidate;
    const { takesPlace = false } = plan;
    const outcome = await runner.run({ seed, context, toCome, takesPlace }, (caseContext) =>
      check(value, caseContext),
    );
    const calls = countCalls(outcome.events);
    statistics.requests += calls;
    runner.target.wire.add(calls, outcome.disturbance === undefined ? 0 : 1);
    for (const tally of [runner.target.wire.broken, broken]) tally.add(outcome);
    return outcome;
  }

  async function runAgain(candidate: Candidate<T>, salt = ''): Promise<CaseOutcome> {
    const outcome = await run(candidate, salt);
    statistics.spendAgain(outcome.took);
    return outcome;
  }

  async function work(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const next = source.next();
      if (next.done === true) {
        statistics.spent = true;
        return;
      }
      if (isGoingOn && !statistics.showsNewPair(next.value.context)) continue;
      statistics.tried += 1;
      await judgeCase(next.value);
      await setImmediate();
    }
  }

  /** A case that was disturbed is tried again, in a world of its own: no other would stand for it. */
  async function judgeCase(candidate: Candidate<T>): Promise<CaseOutcomeContext> {
    let known: Inconclusive | undefined;
    for (let tries = 0; ; tries++) {
      const { outcome, doubt, isUnattained } = await runPlainlyIfNeedBe(candidate, tries);
      statistics.spend(outcome.took);
      if (doubt === undefined) {
        runner.target.absence?.seen();
        return { isUnattained };
      }
      const before = known;
      known = gravest(known, doubt.reason);
      if (!isTriedAgain(outcome, doubt, tries, before)) {
        statistics.drop(inLightOf(before, known));
        return { isUnattained: false, isDisturbed: isForTrouble({ outcome, doubt }) };
      }
      statistics.repeat(doubt.reason);
      if (doubt.held !== undefined) {
        keep(candidate, doubt.held);
        break;
      }
      await sleep(pauseAfter(tries, outcome));
    }
    return { isUnattained: false };
  }

  /** A case whose calls are throttled, though each of them was made several times, is tried once more. */
  function isTriedAgain(outcome: CaseOutcome, doubt: Doubt, tries: number, before?: Inconclusive): boolean {
    if (!statistics.mayRepeat(runner.target.wire.share())) return false;
    if (isThrottled(doubt.reason)) return !isThrottled(before);
    return isForTrouble({ outcome, doubt }) && pauseAfter(tries, outcome) !== undefined;
  }

  /** Undefined where a disturbed case is not tried again. */
  function pauseAfter(tries: number, { calls }: CaseOutcome): Duration | undefined {
    if (tries >= (plan.mostTriesAgain ?? Infinity)) return undefined;
    return tries < pauses.length || calls.length <= fewCalls ? [...pauses, ...morePauses][tries] : undefined;
  }

  /**
   * A case that what its jobs or resources have been through keeps from being judged stands in the plain one instead. One that
   * was disturbed keeps its context at first: something may be wrong in that context alone.
   */
  async function runPlainlyIfNeedBe(
    candidate: Candidate<T>,
    tries: number,
  ): Promise<Awaited<ReturnType<typeof runWhereThere>> & CaseOutcomeContext> {
    const first = await runWhereThere(candidate);
    const isSpoilt = plan.factors.broughtAbout.some((factor) => factor in candidate.context);
    const isTriedAgain =
      isForTrouble(first) &&
      tries < (plan.mostTriesAgain ?? pauses.length) &&
      statistics.mayRepeat(runner.target.wire.share());
    if (!isSpoilt || plan.path !== undefined || isTriedAgain || !isOfTheCase(first.doubt))
      return { ...first, isUnattained: false };
    statistics.spend(first.outcome.took);
    const isUnattained = first.doubt?.reason.kind === 'context';
    return { ...(await runWhereThere(plainly(candidate))), isUnattained };
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
    const absent = await absence?.over(() => runner.responds(calls), runner.signal);
    return absent === 'is back';
  }

  function keep(candidate: Candidate<T>, outcome: CaseOutcome): void {
    statistics.keep(candidate.text, outcome);
    stood.push({ candidate, freeValues: outcome.freeValues });
  }

  /** Keeps what could be judged, or reports why it could not be. */
  async function judgeOutcome(candidate: Candidate<T>, outcome: CaseOutcome): Promise<Doubt | undefined> {
    if (outcome.verdict === 'inconclusive') return { reason: outcome.inconclusive! };
    const isKnown = outcome.violation?.warns === true && statistics.warning !== undefined;
    if (outcome.verdict === 'held' || isKnown) {
      keep(candidate, outcome);
      return undefined;
    }
    if (plan.isCostly !== true) return judgeViolation(candidate, outcome);
    const judged = lastJudged.then(() => judgeViolation(candidate, outcome));
    lastJudged = judged.catch(() => {});
    return judged;
  }

  async function judgeViolation(candidate: Candidate<T>, outcome: CaseOutcome): Promise<Doubt | undefined> {
    if (statistics.violation !== undefined && !statistics.namesOthers()) return undefined;
    const within = statistics.violation === undefined ? plan.shrinkFor : 0;
    const confirmation = await confirm(runner, outcome, () => runAgain(candidate), within);
    if (confirmation.kind === 'doubtful') return confirmation;
    keep(candidate, confirmation.outcome);
    const found = { case: candidate, outcome: confirmation.outcome, confirmation, shrinks: 0 };
    if (confirmation.kind === 'intermittent') statistics.intermittent.push(found);
    else if (confirmation.outcome.violation?.warns) statistics.warning ??= found;
    else statistics.find(found);
    return undefined;
  }

  async function judgeUntil(isDone: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: Math.max(1, plan.atOnce) }, () => work(isDone)));
  }

  const isShort = (): boolean => uncoveredLabels(statistics.judged, wanted, options).length > 0;
  await judgeUntil(() => statistics.isOver());
  if (plan.drawsMore && !isList(domain) && isShort() && statistics.extend()) {
    await judgeUntil(() => statistics.isOver() || !isShort());
  }
  if (draw.ofList !== undefined && isAltered(statistics.judged) && statistics.goOn(draw.ofList)) {
    isGoingOn = draw.turns === undefined;
    await judgeUntil(() => statistics.isOver());
    isGoingOn = false;
  }
  const unattained = plan.pairs && (await drawForPairs(plan, plan.pairs, statistics, stood, judgeCase));
  if (plan.looksFurther && isWorthLooking(statistics, runner)) {
    await lookFurther(statistics, {
      ...{ runner, draw, wanted, atOnce: plan.atOnce, untried: source, run },
      confirm: (candidate, outcome, salt) =>
        confirm(runner, outcome, () => runAgain(candidate, salt), plan.shrinkFor),
    });
  }
  believeSeenTwice(statistics, runner);
  statistics.violation ??= statistics.warning;
  if (statistics.violation !== undefined)
    statistics.violation = await shrinkFound(draw, plan, statistics.violation, (candidate) =>
      runAgain(candidate),
    );
  const there = statistics.spent ? Math.min(wanted, statistics.tried) : wanted;
  const often = oftenBroken(broken, runner.target.wire.broken);
  return {
    ...reportOf(statistics, plan, there, isList(domain), options),
    ...{ unattained: unattained ?? [], ...(often === undefined ? {} : { oftenBroken: often }) },
  };
}

/** The reason of the last try, unless that of an earlier one may hide a violation. */
function gravest(known: Inconclusive | undefined, last: Inconclusive): Inconclusive {
  return known?.mayHideViolation ? known : last;
}

function isThrottled(reason: Inconclusive | undefined): boolean {
  return reason?.kind === 'throttled';
}

/** Of a case that is throttled each time, while others are served, nobody knows what the target would have answered to it. */
function inLightOf(before: Inconclusive | undefined, last: Inconclusive): Inconclusive {
  if (!isThrottled(before) || !isThrottled(last)) return last;
  const { message, code } = last;
  const words = `${message} each time that one case was tried, so that what it answers to that was not seen`;
  return new Inconclusive('throttled', words, { code, mayHideViolation: true });
}

/** Whether it is for trouble on the wire that a case could not be judged, and not for want of time. */
function isForTrouble({ outcome, doubt }: { outcome: CaseOutcome; doubt?: Doubt | undefined }): boolean {
  return outcome.disturbance !== undefined && doubt !== undefined && doubt.reason.kind !== 'budget';
}

/** Whether it is for what the case met that it could not be judged, and not for the wire or for want of time. */
function isOfTheCase(doubt: Doubt | undefined): boolean {
  return ['nothing-to-judge', 'blocked', 'context'].some((kind) => kind === doubt?.reason.kind);
}

/** Whether cases submit anything that contexts alter. */
function isAltered(judged: readonly JudgedCase[]): boolean {
  return judged.some(({ freeValues }) => freeValues.some((free) => Object.keys(free).length > 0));
}
