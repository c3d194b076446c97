import type { Fault } from '../alteration.ts';

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
    breaks: ['job.input.required', 'job.wait.range'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'malformed' ? 422 : base.refusalStatus(refusal, operation),
    }),
  },
];

function withInput(body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { input: {}, ...body } : body;
}
