import type { Role } from '../../engine/http/trace.ts';
import type { Answer } from './answer.ts';
import type { GraphqlAnswer } from './graphql-answer.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { JobRequest } from './job-request.ts';
import type { ListedPod } from './list-pods.ts';
import type { RestAnswer } from './rest-answer.ts';
import type { RestRequest } from './rest-request.ts';

/** How a submission ended; without a status it broke off. */
export type SubmissionOutcome = Pick<Answer, 'record'> & { readonly status: number | undefined };

/** Has submissions written down before they are made. */
export type KeptSubmissions = {
  /** Resolves when the call may be made; its result must be called with how the call ended. */
  begin(request: JobRequest): Promise<(outcome: SubmissionOutcome | Error) => void>;
};

/** Has what is made through a management API written down before it is made. */
export type KeptCreations = {
  /**
   * Resolves when the call may be made; its result must be called with how the call ended.
   * @param look makes a call of the suite, which finds out whose an id is
   * @throws Inconclusive for a call that would delete or change what is not known to be the run's own
   */
  begin(
    request: RestRequest,
    look: (request: RestRequest) => Promise<RestAnswer>,
  ): Promise<(outcome: RestAnswer | Error) => void>;
};

/** Sends mutations of GraphQL: what one makes is written down first, what it changes is looked at first. */
export type KeptMutations = {
  /**
   * @throws Inconclusive for one that would change what is not known to be the run's own, or make more than was planned
   * @throws SuiteError for one that makes what could not be found again
   */
  send(request: GraphqlRequest, sending: MutationSending): Promise<GraphqlAnswer>;
};

export type MutationSending = {
  readonly role: Role;
  /** Lists the Pods that there are. */
  look(): Promise<ListedPod[]>;
  send(): Promise<GraphqlAnswer>;
};
