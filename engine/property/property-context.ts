import { seedOf } from '../seed.ts';
import type { Duration } from '../time/time.ts';
import { checkProperty } from './check-property.ts';
import type { Judging, PhaseContext } from './judge-rule.ts';
import { planOfContexts } from './pairs-demanded.ts';
import { pathWithin, withPlace } from './place-in-path.ts';
import type { Domain, PropertyOptions } from './property.ts';
import type { PropertyReport } from './property-report.ts';
import type { Round } from './rounds.ts';

/** What any check works with before its cases begin. */
export type PropertyContext<CaseContext> = {
  /**
   * Checks every value of the domain, or as many distinct ones as the tier asks for. Resolves to whether a violation was
   * found: a check with many properties may end there.
   */
  property<T>(
    domain: Domain<T>,
    check: (value: T, caseContext: CaseContext) => Promise<void>,
    options?: PropertyOptions,
  ): Promise<boolean>;
  /** The longest wait that a case may plan here, in milliseconds of the target's time. */
  readonly longestWait: Duration;
  /**
   * Whether each case has a world of its own, on a clock that the suite moves: waiting costs nothing there, nor does what is
   * made, and nobody else sees it. Elsewhere every millisecond is waited out, beside others, and what is made may cost money.
   */
  readonly ownWorld: boolean;
  /** The seed of the rule, where a case is too dear for all of a domain to be tried each time. */
  readonly seed: number;
  /** Whether properties after a violated one are judged as well, so that all that fail are named: not where one shall just be seen. */
  readonly findsAll: boolean;
  /** How many distinct cases are asked for, of rules whose cases do not take turns. */
  readonly cases: number;
  /** Time enough for a handful of calls, in milliseconds of the target's time. */
  readonly moment: Duration;
  /** Says that the rule is not run here: the target turned out to lack what it needs. */
  notRun(reason: string): void;
  /** Reports what of a kind could come up: cases cover it by `coverLabel`, and results say how much they did. */
  coverable(kind: string, names: Iterable<string>): void;
  /**
   * Says that one of these names of a kind must come up: else the rule is inconclusive.
   * @param why tells, at the end, what came instead
   */
  demand(kind: string, anyOf: readonly string[], why?: () => string): void;
  /** Says what a check leaves out on this target: a pass is reported with it. */
  untried(what: string): void;
  /** What a check goes by: the first where waiting costs nothing, the second where every millisecond is waited out. */
  afford<Ideal, Modest>(ideal: Ideal, modest: Modest): Ideal | Modest;
  /** Whether waiting costs nothing. Where it does not, this is said to be left out. */
  isAffordable(what: string): boolean;
};

/** Told where a tier has no case take turns. */
export const turnsLeftOut = 'cases that take turns, which this tier leaves out';

/** What a check works with in one round. */
export function createPropertyContext<CaseContext>(
  judging: Judging<CaseContext>,
  phaseContext: PhaseContext,
): PropertyContext<CaseContext> {
  const { runner, path, shrinkFor, contexts, factors, isCostly = false } = judging;
  const { target } = runner;
  const { round, callMs, reports, untried, coverable, demands, lacks } = phaseContext;
  const seed = round.name === 'usual' ? phaseContext.seed : seedOf(phaseContext.seed, round.name);
  const isReal = target.rate !== undefined;
  const common = {
    ...{ contexts, factors, caseMs: caseMsOf(judging, round, callMs), namesOthersFor: shrinkFor },
    ...(judging.mostOfList === undefined ? {} : { mostOfList: judging.mostOfList }),
    ...{ fingerprints: judging.fingerprints === true, digests: judging.digests === true, drawsMore: !isReal },
    ...(judging.mostTriesAgain === undefined ? {} : { mostTriesAgain: judging.mostTriesAgain }),
  };
  let properties = 0;
  return {
    notRun: (reason) => void lacks.push(reason),
    untried: (what) => void untried.push(what),
    afford: (ideal, modest) => (isReal ? modest : ideal),
    isAffordable(what) {
      if (isReal) untried.push(what);
      return !isReal;
    },
    coverable: (kind, names) => void coverable.set(kind, new Set(names)),
    demand: (kind, anyOf, why) => void demands.push({ kind, anyOf, why }),
    longestWait: round.longestWait,
    ownWorld: !isReal,
    seed,
    cases: round.cases,
    findsAll: shrinkFor > 0 && path === undefined,
    moment: momentOf(target.rate ?? 1, isReal ? callMs : 0),
    async property(domain, one, more = {}) {
      const property = properties++;
      if (isEnough(judging, reports)) return true;
      const own = path === undefined ? undefined : pathWithin({ round, property }, path);
      if (path !== undefined && own === undefined) return false;
      const { cases, atOnce, inTurn, takesPlace } = scheduleOf(judging, round, more);
      if (inTurn && cases === 0) return noTurns(round, untried);
      const plan = {
        ...common,
        // Of the first violation the smallest case is shown: of others it is enough to name them.
        shrinkFor: leftToShrink(reports, shrinkFor),
        ...{ seed: property === 0 ? seed : seedOf(seed, String(property)), path: own },
        ...{ cases, atOnce, takesPlace },
        ...planOfContexts(judging, reports, cases, contexts.length),
        isCostly,
        looksFurther: path === undefined && !isCostly,
      };
      const report: PropertyReport = await checkProperty(runner, plan, domain, one, more);
      reports.push(withPlace({ round, property }, report));
      return report.violation !== undefined;
    },
  };
}

/** Says once which cases a tier leaves out. @returns false, as no violation was found */
function noTurns({ name }: Round, untried: string[]): false {
  if (name === 'usual') untried.push(turnsLeftOut);
  return false;
}

/** Whether nothing is asked of a rule but its verdict, and that is known. */
function isEnough<CaseContext>(
  { verdictOnly = false }: Judging<CaseContext>,
  reports: readonly PropertyReport[],
): boolean {
  const isViolated = reports.some(
    ({ violation }) => violation !== undefined && violation.outcome.violation?.warns !== true,
  );
  return verdictOnly && isViolated;
}

function leftToShrink(reports: readonly PropertyReport[], shrinkFor: Duration): Duration {
  return reports.some(({ violation }) => violation !== undefined) ? 0 : shrinkFor;
}

/** How a property without a domain of its own is gone through. */
export type Schedule = {
  /** How many cases it gets, and how many of them at a time. */
  readonly cases: number;
  readonly atOnce: number;
  /** Whether they take turns. */
  readonly inTurn: boolean;
  /** Whether they wait for a place among the cases of others. */
  readonly takesPlace: boolean;
};

export function scheduleOf<CaseContext>(
  { exclusive, takesPlaces, runner, tier }: Judging<CaseContext>,
  { name, cases, exclusiveCases }: Round,
  { atMost = Infinity, inTurn: asked, timesWhereFree = 1 }: PropertyOptions,
): Schedule {
  const isReal = runner.target.rate !== undefined;
  const inTurn = isReal && (exclusive || asked === true);
  return {
    cases: Math.min(atMost, inTurn ? exclusiveCases : cases * (isReal ? 1 : timesWhereFree)),
    atOnce: !isReal || inTurn ? 1 : tier.atOnce,
    inTurn,
    takesPlace: takesPlaces && !inTurn && name !== 'long',
  };
}

/** What a case takes at most, in real milliseconds, by what its rule declares. */
function caseMsOf<CaseContext>(
  { runner, calls, waits: declared }: Judging<CaseContext>,
  { longestWait }: Round,
  callMs: Duration,
): Duration {
  const waits = Math.min(declared?.most ?? 0, longestWait);
  return calls * callMs + waits / (runner.target.rate ?? Infinity);
}

/** The longest moment, in milliseconds of the target's time: beyond it limits of the service would end what a case sets up. */
const longestMoment = 300_000;

/** 1.5 real seconds, or longer where a call takes long. */
function momentOf(rate: number, callMs: number): number {
  return Math.min(Math.ceil(Math.max(1500, 15 * callMs) * rate), Math.max(longestMoment, 1500 * rate));
}
