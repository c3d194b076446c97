import type { Answer } from './answer.ts';
import type { GraphqlAnswer } from './graphql-answer.ts';
import type { JobRequest } from './job-request.ts';
import type { ListedPod } from './list-pods.ts';
import type { RestAnswer } from './rest-answer.ts';
import type { RestRequest } from './rest-request.ts';

/** How a submission ended; without a status it broke off. */
export type SubmissionOutcome = Pick<Answer, 'record'> & { readonly status: number | undefined };

/** Has submissions written down before they are made. */
export type KeptSubmissions = {
  /** Resolves when the call may be made; what it gives back is to be told how the call ended. */
  begin(request: JobRequest): Promise<(outcome: SubmissionOutcome | Error) => void>;
};

/** Has what is made through a management API written down before it is made. */
export type KeptCreations = {
  /**
   * Resolves when the call may be made; what it gives back is to be told how the call ended.
   * @param look makes a call of the suite, which finds out whose an id is
   * @throws Inconclusive for a call that would delete or change what is not known to be the run's own
   */
  begin(
    request: RestRequest,
    look: (request: RestRequest) => Promise<RestAnswer>,
  ): Promise<(outcome: RestAnswer | Error) => void>;
};

/** Has Pods that are rented through GraphQL written down before they are rented. */
export type KeptRentals = {
  /** Resolves when the call may be made; what it gives back is to be told how the call ended. */
  begin(name: string): Promise<(outcome: GraphqlAnswer | Error) => void>;
  /**
   * Resolves when a call may be sent that changes Pods.
   * @param isNamed whether the call names the Pod with this id
   * @param look lists the Pods that there are
   * @throws Inconclusive for one that would change what is not known to be the run's own
   */
  assertOwn(isNamed: (id: string) => boolean, look: () => Promise<ListedPod[]>): Promise<void>;
};
