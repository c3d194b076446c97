import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import { documentedBehaviour } from '../../emulator/core/documented-behaviour.ts';
import { errorAsOutput } from '../common/error-as-output.ts';
import type { Variant } from '../common/kinds.ts';
import { withoutBody } from './without-body.ts';

/** What the document leaves open about `/retry`. */
export const retryCallVariants: readonly Variant[] = [
  {
    id: 'retry-of-others-answers-409',
    says: '/retry of a job that neither failed nor timed out answers 409.',
    freedom: 'retry of other states',
    behave: refusingWith(409),
  },
  {
    id: 'retry-of-others-answers-404',
    says: '/retry of a job that neither failed nor timed out answers 404.',
    freedom: 'retry of other states',
    behave: refusingWith(404),
  },
  {
    id: 'retry-of-others-answers-its-state',
    says: '/retry of a job that neither failed nor timed out answers 200 with its state and does nothing.',
    freedom: 'retry of other states',
    behave: (base) => ({
      canRetry: () => true,
      retryQueues: (before) => documentedBehaviour.canRetry(before) && base.retryQueues(before),
      retryAnswer(job, before) {
        const answer = base.retryAnswer(job, before);
        return documentedBehaviour.canRetry(before) ? answer : { ...answer, status: before };
      },
    }),
  },
  {
    id: 'retry-of-others-answers-204',
    says: '/retry of a job that neither failed nor timed out answers 204 without a body, and does nothing.',
    freedom: 'retry of other states',
    behave: refusingWith(204),
    wrap: withoutBody,
  },
  {
    id: 'retry-forgets-the-policy',
    says: 'A retried job runs without the policy that it was submitted with.',
    freedom: 'policy of a retried job',
    behave: (base) => ({
      submissionAfterRetry(job, before) {
        const { policy, ...rest } = base.submissionAfterRetry(job, before);
        return rest;
      },
    }),
  },
  {
    id: 'broken-jobs-have-their-error-as-output',
    says: 'The output of a job that failed or timed out is an object that says why.',
    freedom: 'output of broken jobs',
    behave: errorAsOutput,
  },
  {
    id: 'broken-jobs-show-no-output',
    says: 'The record of a job that failed or timed out has no output.',
    freedom: 'output of broken jobs',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { output, ...rest } = base.recordAnswer(job, now, operation);
        const isBroken = rest.status === 'FAILED' || rest.status === 'TIMED_OUT';
        return (isBroken || output === undefined ? rest : { ...rest, output }) as JobView;
      },
    }),
  },
];

function refusingWith(status: number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    refusalStatus: (refusal, operation) =>
      refusal === 'not-retryable' ? status : base.refusalStatus(refusal, operation),
  });
}
