import type { ServedApi, Unreadable } from '../../engine/contract/served-api.ts';
import type { NoTypes, ServedGraphql } from '../../engine/graphql/served-graphql.ts';
import type { PropertyContext } from '../../engine/property/property-context.ts';
import type { Waits } from '../../engine/property/rounds.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { Need, RuleId } from '../../generated/rules.ts';
import type { RestApi } from '../client/rest-request.ts';
import type { FixedFactors } from '../context/fixed-factors.ts';
import type { Making } from '../ledger/makes.ts';
import type { EndpointName, ExecutionTimeouts, RequestsPerWorker } from '../profile/site.ts';
import type { CaseContext } from './case-context.ts';

/** A call that any target serves: it asks for `/health`, or submits a job that is soon deleted. */
export type LifeSign = 'health' | 'run';

/**
 * What a case of a rule spends at most, and how it comes about. Exceeding it is an error of the suite; the plan adds it up.
 * What the target must offer stands in the rule's `needs`.
 */
export type Declaration = {
  /** The first instant of worlds that are made for its cases, as ISO 8601 in UTC. */
  readonly starts?: string;
  /** The call that tells whether the target lives: not the one under suspicion. By default `/health`. */
  readonly lifeSign?: LifeSign;
  /** The factors that the rule's statement does not leave free, each with the reason. */
  readonly fixes?: FixedFactors;
  /**
   * What costs money of all that it makes at most, where some may be spent: of each kind so many in one case, whatever the
   * target answers, and so many in all cases on a target that others use, where every list of operations is tried once. A
   * run makes no more than all of its rules together; what is made in worlds costs nobody anything.
   */
  readonly makes?: Making;
  /** Calls of the target, each ask of a `time.until` counted once. */
  readonly calls: number;
  /** As many on a virtual clock, where a case makes more than `calls`. */
  readonly callsOnVirtual?: number;
  /**
   * Milliseconds of the target's time: the least that a case must be able to wait, and the most that one ever does. Where
   * its cases plan no waits, and are only patient with what takes its time, longer ones would be no gain. What cases of a
   * management API wait for lists is not part of it. @see mostForLists
   */
  readonly waits?: Waits;
};

/** What a check works with before its cases begin. */
export type RuleContext = PropertyContext<CaseContext> & {
  /** The endpoints' own executionTimeout settings, as far as the target profile says. */
  readonly executionTimeouts: ExecutionTimeouts;
  /** By how much each running worker raises the endpoints' rate limits, as far as the target profile says. */
  readonly requestsPerWorker: RequestsPerWorker;
  /** The schema that the target serves of a management API, or why there is none to go by. */
  schema(api: RestApi): Promise<ServedApi | Unreadable>;
  /** The types that the target shows of its GraphQL API, or why there are none to go by. */
  types(): Promise<ServedGraphql | NoTypes>;
  /** Whether the target offers what only some of the cases need. */
  offers(need: Need): boolean;
  /** Whether the target names an endpoint that only some of the cases need. */
  hasEndpoint(name: EndpointName): boolean;
  /** Whether the target's clock is known to show another day than the real one. */
  readonly ownCalendar: boolean;
  /** How long automatic retries may take here of a job whose attempts fail within 10 s each. */
  readonly retries: Duration;
};

export type Check = (ruleContext: RuleContext) => Promise<unknown>;

/** A rule with its check. */
export type RuleCheck = { readonly id: RuleId; readonly declares: Declaration; readonly check: Check };

/** The checks of rules, each with one. */
export class CheckRegistry {
  readonly #checks = new Map<RuleId, RuleCheck>();

  /** @throws Error when the rule has a check already */
  register(registered: RuleCheck): void {
    if (this.#checks.has(registered.id)) throw new Error(`${registered.id} has two checks`);
    this.#checks.set(registered.id, registered);
  }

  /** Every check, in the order of registration. */
  all(): readonly RuleCheck[] {
    return [...this.#checks.values()];
  }
}

const registry = new CheckRegistry();

/**
 * Registers the check of a rule.
 * @throws Error when the rule has one already
 */
export function rule(id: RuleId, declares: Declaration, check: Check): void {
  registry.register({ id, declares, check });
}

/** Every check that has been registered so far, in the order of registration. */
export function registeredChecks(): readonly RuleCheck[] {
  return registry.all();
}
