import type { CaseContext } from '../case/case-context.ts';
import type { ServiceCaseRunner } from '../case/run-case.ts';
import type { FakeTarget } from './fake-target.ts';

/** What runs cases against a fake target. */
export function runnerOf(
  { target, transport }: FakeTarget,
  more: Partial<ServiceCaseRunner> = {},
): ServiceCaseRunner {
  return {
    ...{
      target,
      transport,
      receiver: undefined,
      endpoint: 'probe',
      exclusive: false,
      isOpen: false,
      apis: [],
    },
    ...{ declares: { calls: 9 }, memory: 'test', patience: 1000, signal: new AbortController().signal },
    ...more,
  };
}

export const submittedBody = { input: {} };

/** Submits a job, which is to be accepted. */
export async function expectSubmissionAccepted({ when, expect }: CaseContext): Promise<void> {
  expect(await when.run(submittedBody)).toBeAccepted();
}
