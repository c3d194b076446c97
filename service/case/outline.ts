import { SuiteError } from '../../engine/errors.ts';
import { isList } from '../../engine/property/candidates.ts';
import type { Judging } from '../../engine/property/judge-rule.ts';
import { createPropertyContext, scheduleOf, turnsLeftOut } from '../../engine/property/property-context.ts';
import { type Round, roundsOf } from '../../engine/property/rounds.ts';
import { seedOf } from '../../engine/seed.ts';
import type { Duration } from '../../engine/time/time.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import { mostContextCalls } from '../context/resource-factors.ts';
import type { Making } from '../ledger/makes.ts';
import type { ConcurrencyGroup } from '../target/stage.ts';
import type { CaseContext } from './case-context.ts';
import { contextsFor } from './contexts-for.ts';
import { type JudgeOptions, judgingOf, ruleContextParts, runOwnCheck } from './judge.ts';
import type { RuleCheck, RuleContext } from './rule.ts';
import type { ServiceCaseRunner } from './run-case.ts';
import { runnerOf } from './runner-of.ts';

/** What judging a rule would take, without judging it. */
export type Outline = {
  readonly id: RuleCheck['id'];
  /** Why it would not be run. */
  readonly missing: string | undefined;
  readonly properties: readonly OutlinedProperty[];
  /** Calls of a case, at most. */
  readonly calls: number;
  /** What costs money of what its cases make. */
  readonly makes: Making;
};

export type OutlinedProperty = {
  readonly cases: number;
  readonly atOnce: number;
  /** Whether its cases take turns with those of other rules. */
  readonly inTurn: boolean;
  /** Among which cases each of them waits for a place. */
  readonly concurrencyGroup: ConcurrencyGroup | undefined;
  /** How long one case waits, at least and at most, in milliseconds of the target's time; 0 on a virtual clock. */
  readonly waits: { readonly least: Duration; readonly most: Duration };
};

export type OutlineOptions = JudgeOptions & {
  /** Real milliseconds that a call takes. */
  readonly callMs: number;
  /** What the target serves, asked for once for all rules. */
  readonly served: Pick<RuleContext, 'schema' | 'types'>;
};

/**
 * Has a check say how many cases it would try: none of them is. What it asks before its cases begin is the schema alone,
 * which costs nothing.
 */
export async function outlineOf(check: RuleCheck, options: OutlineOptions): Promise<Outline> {
  const record = ruleCatalog[check.id];
  const runner = runnerOf(check, record, options);
  const judging = judgingOf(check, runner, options);
  const { missing, calls, waits, exclusive, tier, cases } = judging;
  const { makes = {} } = check.declares;
  const outline = { id: check.id, calls: calls + callsOfContexts(runner), makes };
  if (missing !== undefined) return { ...outline, missing: missing.words, properties: [] };
  const properties: OutlinedProperty[] = [];
  const lacks: string[] = [];
  const seed = seedOf(options.seed, check.id);
  for (const round of roundsOf({ waits, exclusive, tier, cases, rate: runner.target.rate })) {
    const outlined = outlining({ runner, judging, round, seed, properties, lacks }, options);
    const ending = runner.isOwn ? runOwnCheck(check, outlined, runner.signal) : check.check(outlined);
    const error = await ending.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    // Judging it costs the run that rule alone.
    if (runner.isOwn && error instanceof SuiteError)
      return { ...outline, missing: error.message, properties: [] };
    if (error !== undefined) throw error;
  }
  return { ...outline, missing: lacks[0] ?? leftOutIn(properties, runner), properties };
}

/** Calls that a case makes at most for its context alone. */
function callsOfContexts(runner: ServiceCaseRunner): number {
  const { apis, target } = runner;
  const isFree = target.hasWorlds || apis.length === 0 || contextsFor(runner).length === 1;
  return isFree ? 0 : mostContextCalls;
}

/** A rule none of whose properties gets a case: the tier leaves turns out. */
function leftOutIn(
  properties: readonly OutlinedProperty[],
  { target }: ServiceCaseRunner,
): string | undefined {
  return properties.length === 0 && target.rate !== undefined ? turnsLeftOut : undefined;
}

type Outlining = {
  runner: ServiceCaseRunner;
  judging: Judging<CaseContext>;
  round: Round;
  seed: number;
  properties: OutlinedProperty[];
  lacks: string[];
};

/** A bench that notes properties. */
function outlining(
  { runner, judging, round, seed, properties, lacks }: Outlining,
  options: OutlineOptions,
): RuleContext {
  const phaseContext = { round, seed, callMs: options.callMs, lacks };
  const nothing = { reports: [], untried: [], demands: [], coverable: new Map<string, Set<string>>() };
  const least = runner.declares.waits?.least ?? 0;
  const waits = options.target.rate === undefined ? noWaits : { least, most: round.longestWait };
  return {
    ...createPropertyContext(judging, { ...phaseContext, ...nothing }),
    ...ruleContextParts(runner),
    ...options.served,
    async property(domain, _check, more = {}) {
      const { cases, atOnce, inTurn, takesPlace } = scheduleOf(judging, round, more);
      if (cases === 0) return false;
      const concurrencyGroup = takesPlace ? runner.concurrencyGroup : undefined;
      const all = isList(domain) ? domain.length : cases;
      properties.push({ cases: all, atOnce, inTurn, concurrencyGroup, waits });
      return false;
    },
  };
}

const noWaits = { least: 0, most: 0 };
