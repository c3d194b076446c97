import { operations } from '../../generated/job-api/operations.ts';
import { firstProblem } from './first-problem.ts';
import type { Submission } from './job.ts';

/** The JSON in a text; undefined when it is none. @see interface 4.1 */
export function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What is wrong with a submission body, with the place; undefined when nothing is. @see interface 2.1 */
export function submissionProblem(body: unknown): string | undefined {
  const found = firstProblem(operations.run.requestBody.content['application/json'], body);
  return found ?? webhookProblem(body as Submission);
}

/** To a schema the format of a text is an annotation. */
function webhookProblem({ webhook }: Submission): string | undefined {
  return webhook === undefined || URL.canParse(webhook) ? undefined : '/webhook must be a URL';
}
