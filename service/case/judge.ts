import type { Transport } from '../../engine/http/transport.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import type { CaseRunner } from '../../engine/property/case-runner.ts';
import { type Judging, judgeRule } from '../../engine/property/judge-rule.ts';
import type { PropertyContext } from '../../engine/property/property-context.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import type { Tier } from '../../engine/property/tier.ts';
import type { Admission } from '../../engine/run/admission.ts';
import type { Waiting } from '../../engine/run/waits.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';
import { factorCatalog } from '../context/factors.ts';
import { explainWaiting, type WaitingExplainer } from '../inspect/explain-waiting.ts';
import { movesIn } from '../life/moves-in.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Target } from '../target/target.ts';
import type { CaseContext } from './case-context.ts';
import { contextsFor, mostOfListFor } from './contexts-for.ts';
import { fetchSchema } from './fetch-schema.ts';
import { fetchTypes } from './fetch-types.ts';
import { missingNeed } from './missing-need.ts';
import { mostCalls } from './most-calls.ts';
import { isOffered } from './needs.ts';
import { createActivity, endOwnCheck } from './own-calls/end-own-check.ts';
import type { RuleCheck, RuleContext } from './rule.ts';
import { runCase, type ServiceCaseRunner } from './run-case.ts';
import { runnerOf } from './runner-of.ts';
import { watchSchemas } from './schemas-seen.ts';
import { signOfLife, targetResponds } from './sign-of-life.ts';

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
  /** Whether nothing is asked of a rule but its verdict: it ends with the property that is violated. */
  readonly verdictOnly?: boolean;
  /** How often a case that was disturbed is tried again, where nothing but the target disturbs any. */
  readonly mostTriesAgain?: number;
  /** Real milliseconds for a call that waits for nothing. */
  readonly patience: number;
  /** Names what remembers across the worlds of this rule. */
  readonly memory: string;
  /** Ends the rule early. */
  readonly interrupted?: AbortSignal;
  /** Called at each wait on a clock that runs by itself. */
  readonly waiting?: Waiting;
  /** Lets in as many cases at a time as the machine can do. */
  readonly admission?: Admission;
  /** Keeps what was answered. */
  readonly fingerprints?: boolean;
  /** Takes a fingerprint of what was answered. */
  readonly digests?: boolean;
  /** Runs each case, or tells what it comes to without running it. */
  readonly aroundCase?: AroundCase;
  /** Of a target that others use too: why jobs wait at an endpoint. */
  readonly explainWaiting?: WaitingExplainer;
};

/** @param seed decides what the case meets by chance: another case has another one */
export type AroundCase = (seed: number, run: () => Promise<CaseOutcome>) => Promise<CaseOutcome>;

/**
 * Judges one rule against one target.
 * @throws SuiteError when the check breaks its own declaration
 */
export async function judge(check: RuleCheck, options: JudgeOptions): Promise<RuleResult> {
  const runner = runnerOf(check, ruleCatalog[check.id], options);
  const { parts, seen } = watchSchemas(ruleContextParts(runner));
  const result = await judgeRule(judgingOf(check, runner, options), (ruleContext) => {
    const whole = { ...ruleContext, ...parts };
    return runner.isOwn ? runOwnCheck(check, whole, runner.signal) : check.check(whole);
  });
  const servedSchemas = seen();
  const whole = servedSchemas.length === 0 ? result : { ...result, servedSchemas };
  return explainWaiting(whole, waitingEndpoint(check), options.explainWaiting);
}

/** What a user's check does beside its properties has an end as well. */
export function runOwnCheck(
  { check }: RuleCheck,
  ruleContext: RuleContext,
  signal: AbortSignal,
): Promise<unknown> {
  const activity = createActivity();
  const { property, schema, types } = ruleContext;
  const noting: RuleContext = {
    ...ruleContext,
    property: (domain, one, more) => activity.note(property(domain, one, more)),
    schema: (api) => activity.note(schema(api)),
    types: () => activity.note(types()),
  };
  return endOwnCheck(check(noting), activity, signal);
}

/** Where the jobs of a rule wait that has an endpoint for itself, or shares one. */
function waitingEndpoint({ id }: RuleCheck): EndpointName {
  return ruleCatalog[id].needs.includes('exclusive') ? 'exclusive' : 'probe';
}

/** How a rule is judged, as the engine knows it. */
export function judgingOf(
  check: RuleCheck,
  runner: ServiceCaseRunner,
  options: JudgeOptions,
): Judging<CaseContext> {
  const record = ruleCatalog[check.id];
  const contexts = contextsFor(runner);
  const { tier, seed, cases, path, shrinkFor } = options;
  const { verdictOnly = false, mostTriesAgain, fingerprints = false, digests = false } = options;
  return {
    rule: record,
    missing: missingNeed(record, check, options),
    runner: caseRunnerOf(runner, options.aroundCase),
    signOfLife: () => signOfLife(runner),
    calls: mostCalls(runner),
    waits: check.declares.waits,
    exclusive: runner.exclusive,
    takesPlaces: runner.concurrencyGroup !== undefined,
    // The plan promises how much may be rented at most.
    isCostly: runner.concurrencyGroup === 'spending',
    factors: factorCatalog,
    contexts,
    ...mostOfListFor(runner, contexts.length),
    ...{ tier, seed, cases, path, shrinkFor, verdictOnly, mostTriesAgain, fingerprints, digests },
  };
}

/** Runs cases in case contexts of their own. */
export function caseRunnerOf(
  runner: ServiceCaseRunner,
  around: AroundCase = (_, run) => run(),
): CaseRunner<CaseContext> {
  const { target, signal, concurrencyGroup } = runner;
  return {
    target,
    signal,
    run({ seed, context, toCome, takesPlace }, check) {
      const group = takesPlace ? concurrencyGroup : undefined;
      const own = { ...runner, context, toCome, concurrencyGroup: group };
      return around(seed, () => runCase(own, seed, check));
    },
    responds: (suspects) => targetResponds(runner, suspects),
    movesIn,
  };
}

/** What a check of this service works with besides what any check does. */
export type RuleContextParts = Omit<RuleContext, keyof PropertyContext<CaseContext>>;

export function ruleContextParts(runner: ServiceCaseRunner): RuleContextParts {
  const { target } = runner;
  return {
    offers: (need) => isOffered(need, target, runner.endpoint),
    schema: (api) => fetchSchema(api, runner),
    types: () => fetchTypes(runner),
    hasEndpoint: (name) => target.endpoints.has(name),
    retries: target.retries,
    ownCalendar: target.ownCalendar,
    executionTimeouts: target.executionTimeouts,
    requestsPerWorker: target.requestsPerWorker,
  };
}
