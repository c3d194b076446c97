import type { Behaviour, JobOperation } from '../../emulator/core/behaviour.ts';
import { callsTogether } from '../../emulator/core/rate-limit.ts';
import type { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

type Limited = keyof typeof limits.rate.operations;

/** How long calls take that come together, in milliseconds. */
const slow = 50;

/** The limit of an operation, of which fewer calls may be in flight. */
function fewer(
  base: Behaviour,
  operation: JobOperation,
  less: number,
  least: number,
): ReturnType<Behaviour['baseLimit']> {
  const limit = base.baseLimit(operation);
  if (limit === undefined || limit.concurrent === null) return limit;
  return { ...limit, concurrent: Math.max(least, limit.concurrent - less) };
}

/** Calls that are answered fast overlap where many come together: faults in how many of them may. */
export const limitOverlapFaults: readonly Fault[] = [
  {
    id: 'malformed-calls-of-runsync-stay-in-flight',
    says: 'A malformed call of /runsync counts as one in flight for ever.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave(base) {
      let malformed = 0;
      return {
        submissionProblem(body, kind) {
          const problem = base.submissionProblem(body, kind);
          if (problem !== undefined && kind === 'runsync') malformed += 1;
          return problem;
        },
        baseLimit: (operation) =>
          operation === 'runsync' ? fewer(base, operation, malformed, 1) : base.baseLimit(operation),
      };
    },
  },
  {
    id: 'cancels-of-unknown-jobs-stay-in-flight',
    says: 'A /cancel of a job that is not there counts as one in flight for ever.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave(base) {
      let unknown = 0;
      return {
        refusalStatus(refusal, operation) {
          if (refusal === 'unknown-job' && operation === 'cancel') unknown += 1;
          return base.refusalStatus(refusal, operation);
        },
        baseLimit: (operation) =>
          operation === 'cancel' ? fewer(base, operation, unknown, 0) : base.baseLimit(operation),
      };
    },
  },
  halved('run'),
  halved('status'),
  halved('stream'),
  halved('cancel'),
  halved('requests'),
  {
    id: 'one-cancel-fewer-in-flight',
    says: 'One call of /cancel fewer than the limit may be in flight; each takes 50 ms where several come together.',
    kind: 'boundary',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave: overlapping('cancel', (most) => most - 1),
  },
  {
    id: 'a-tenth-of-the-calls-of-status-in-flight',
    says: 'A tenth of the calls of /status that the limit allows may be in flight; each takes 50 ms where several come together.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave: overlapping('status', (most) => most / 10),
  },
];

function halved(operation: Limited): Fault {
  return {
    id: `half-the-calls-of-${operation}-in-flight`,
    says: `Half as many calls of /${operation} as the limit may be in flight; each takes ${slow} ms where several come together.`,
    kind: 'partial',
    sharp: true,
    breaks: ['limit.concurrent.allowed'],
    behave: overlapping(operation, (most) => Math.floor(most / 2)),
  };
}

function overlapping(own: Limited, change: (most: number) => number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    baseLimit(operation) {
      const limit = base.baseLimit(operation);
      if (operation !== own || limit === undefined || limit.concurrent === null) return limit;
      return { ...limit, concurrent: change(limit.concurrent) };
    },
    answerDelay: (operation, meters) =>
      operation === own && callsTogether(meters, operation) > few(operation) ? slow : 0,
  });
}

/** So many calls of one instant are answered while the clock stands still. */
function few(operation: Limited): number {
  return operation === 'requests' || operation === 'cancel' ? 0 : 25;
}
