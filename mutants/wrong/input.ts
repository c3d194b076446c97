import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { JobKind } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

export const inputFaults: readonly Fault[] = [
  {
    id: 'input-never-required',
    says: 'A submission without input is taken.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.input.required'],
    behave: (base) => ({
      submissionProblem: (body, kind) => base.submissionProblem(withInput(body), kind),
    }),
  },
  {
    id: 'input-optional-beside-a-policy',
    says: 'A submission that has a policy needs no input.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.required'],
    behave: (base) => ({
      submissionProblem(body, kind) {
        const hasPolicy = (body as { policy?: unknown } | null)?.policy !== undefined;
        return base.submissionProblem(hasPolicy ? withInput(body) : body, kind);
      },
    }),
  },
  {
    id: 'input-optional-on-runsync',
    says: '/runsync needs no input.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.required'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        base.submissionProblem(kind === 'runsync' ? withInput(body) : body, kind),
    }),
  },
  {
    id: 'malformed-answers-422',
    says: 'A malformed call is refused with 422.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.input.required',
      'job.input.is-object',
      'job.body.malformed',
      'job.optional-fields.malformed',
      'job.policy.malformed',
      'job.wait.malformed',
      'job.wait.range',
    ],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'malformed' ? 422 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'input-may-be-null',
    says: 'An input of null is taken for none.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.is-object'],
    behave: lettingPass((input) => input === null),
  },
  {
    id: 'input-may-be-an-empty-array',
    says: 'An empty array is an empty input.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.input.is-object'],
    behave: lettingPass((input) => Array.isArray(input) && input.length === 0),
  },
  {
    id: 'input-may-be-json-in-a-text',
    says: 'A string that holds an object as JSON is taken for the object.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.input.is-object'],
    behave: lettingPass((input) => typeof input === 'string' && /^\{.*\}$/.test(input)),
  },
  {
    id: 'input-of-runsync-may-be-anything',
    says: '/runsync takes any input.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.input.is-object'],
    behave: lettingPass((_, kind) => kind === 'runsync'),
  },
];

/** Inputs that nobody checks. */
function lettingPass(passes: (input: unknown, kind: JobKind) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const isSubmission = typeof body === 'object' && body !== null && 'input' in body;
      return isSubmission && passes(body.input, kind)
        ? base.submissionProblem({ ...body, input: {} }, kind)
        : base.submissionProblem(body, kind);
    },
  });
}

function withInput(body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { input: {}, ...body } : body;
}
