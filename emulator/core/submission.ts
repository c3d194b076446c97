import { operations } from '../../generated/job-api/operations.ts';
import { firstProblem } from './first-problem.ts';

/** What is wrong with a submission body, with the place; undefined when nothing is. @see interface 2.1 */
export function submissionProblem(body: unknown): string | undefined {
  return firstProblem(operations.run.requestBody.content['application/json'], body);
}
