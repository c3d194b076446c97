import type { ExpectStatic } from 'vitest';
import type { ReasonCode } from '../../engine/property/reason-codes.ts';
import type { Duration, Instant, Time } from '../../engine/time/time.ts';
import type { Answer } from '../client/answer.ts';
import type { Burst, BurstOptions } from '../client/burst.ts';
import type { HttpAnswer } from '../client/http-answer.ts';
import type { HttpRequest } from '../client/http-request.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { ResourceContext } from '../context/resource-context.ts';
import type { BalancedSite, EndpointName, KeyName, Site } from '../profile/site.ts';
import type { Beacons } from './beacons.ts';
import type { GraphqlCaseContext } from './graphql-case-context.ts';
import type { Place } from './pair.ts';
import type { RestCaseContext } from './rest-case-context.ts';
import type { Webhooks } from './webhooks.ts';

/**
 * A job that was taken, and the bracket of its submission in the target's time; of one that was retried to bring its context
 * about, from its submission until its retry was answered.
 */
export type CaseJob = { readonly id: string; readonly sent: Instant; readonly answered: Instant };

/** Set-up: an answer that is not a documented success makes the case inconclusive. Where: as for `When`. */
export type Given = {
  /** Submits a job; where it goes on, its context does not wait for its end. */
  run(body: unknown, on?: EndpointName, how?: { readonly goesOn?: boolean }): Promise<CaseJob>;
  runsync(body: unknown, wait?: Duration): Promise<Answer>;
  status(jobId: string, on?: EndpointName): Promise<Answer>;
  cancel(jobId: string, on?: EndpointName): Promise<Answer>;
  call(request: JobRequest): Promise<Answer>;
  /** A call of the load balancing endpoint, until a worker answers it. */
  http(requestOptions: HttpRequestOptions): Promise<HttpAnswer>;
};

/** The act: whatever is answered is judged. Calls go to the rule's endpoint unless `on` names another. */
export type When = {
  run(body: unknown, on?: EndpointName): Promise<Answer>;
  runsync(body: unknown, wait?: Duration): Promise<Answer>;
  status(jobId: string, on?: EndpointName): Promise<Answer>;
  cancel(jobId: string, on?: EndpointName): Promise<Answer>;
  call(request: JobRequest): Promise<Answer>;
  /** Any call of the load balancing endpoint. */
  http(requestOptions: HttpRequestOptions): Promise<HttpAnswer>;
};

/** A call of the load balancing endpoint; with the valid key, unless the options say otherwise. */
export type HttpRequestOptions = Omit<HttpRequest, 'key'> & { key?: HttpRequest['key'] };

/** A request without the parts that the case context fills in. */
export type JobRequestOptions = Omit<JobRequest, 'endpoint' | 'key'> & {
  endpoint?: EndpointName;
  key?: KeyName | 'missing';
};

/** What one case works with. */
export type CaseContext = {
  readonly given: Given;
  readonly when: When;
  /** Calls of the management APIs. */
  readonly rest: RestCaseContext;
  /** Calls of the GraphQL API. */
  readonly graphql: GraphqlCaseContext;
  /** Whether it has a world of its own, in which nobody else is. @see RuleContext.ownWorld */
  readonly ownWorld: boolean;
  /** How the resources that the case makes are to come about. */
  readonly context: ResourceContext;
  readonly time: Time;
  readonly expect: ExpectStatic;
  /** What the probe of this case reported. */
  readonly beacons: Beacons;
  /** Webhooks that answer as the case says. */
  readonly webhooks: Webhooks;
  /** Where this case hears webhooks, all answered 200; undefined when the target can't reach us. */
  readonly webhook: string | undefined;
  /** The base addresses of the target's interfaces. */
  readonly urls: Site['urls'];
  /** Whether something may be ordered of a type of a catalog: where the run pays for it, what was priced, at that price. */
  mayOrder(type: string): boolean;
  /** Whether the target has said of a GPU type, after a create of this run was refused, that not one is left. */
  isSoldOut(type: string): boolean;
  /** The load balancing endpoint. @throws SuiteError when the target names none */
  readonly balanced: BalancedSite;
  /** A turn on the exclusive endpoint until the case ends. @throws Inconclusive when the target has none */
  exclusively(): Promise<void>;
  /** A whole request: the rule's endpoint and the valid key, unless the options say otherwise. */
  request(requestOptions: JobRequestOptions): JobRequest;
  /**
   * A minimal pair, its answers waited for: makes the baseline request and, once it is accepted, the negative one, whose answer it gives back.
   * The two must differ in one place; `twins` names what may differ besides, such as the id of a job made alike, or where
   * a member went that has another name.
   */
  pair(baseline: JobRequest, negative: JobRequest, twins?: readonly Place[]): Promise<Answer>;
  /**
   * Begins many calls alike, which the trace reports as one. They keep to no pace on a shared target: only for an
   * endpoint that is ours alone. What came of them is for the case to look at.
   */
  burst(options: BurstOptions, role?: 'given' | 'when'): Burst;
  /**
   * An assertion that rests on elapsed time alone, or on what did not reach us: its failure must be confirmed. A virtual
   * clock stands still, but the machine under it may be slow, and what was to be heard be lost.
   */
  elapsed(assertion: () => void): void;
  /** An assertion that a call which was delivered twice breaks as well: its failure must come up each time on a real target. */
  unrepeated(assertion: () => void): void;
  /**
   * An assertion about answers of a burst that may not be the service's own: its failure stands only when the burst is
   * disturbed alike each time.
   */
  transported(assertion: () => void): void;
  /**
   * Asserts that what is bracketed took so long at least. Nothing on the way makes it shorter: what is earlier than
   * clocks may drift apart is observed evidence.
   */
  notBefore(took: Duration, limit: Duration, what: string): void;
  /**
   * The last assertion of a case, about what the document suggests and does not demand: its failure warns, once it is
   * confirmed.
   */
  suggests(assertion: () => void): void;
  /** Notes that this case exercised something which the rule claims to cover. */
  cover(label: string): void;
  /** Records what the target does where the document leaves it open. */
  observe(name: string, value: unknown): void;
  /** Gives the case up, without counting it, when an answer says that the target lacks what it may lack. */
  offered(answer: Answer): void;
  /** Gives the case up: nothing can be judged here. @param code where a narrower one is known than that cases did not come about */
  inconclusive(reason: string, code?: ReasonCode): never;
};
