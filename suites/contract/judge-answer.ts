import { answerProblem, responseKey } from '../../engine/contract/answer-problem.ts';
import type { UnusableSchema } from '../../engine/contract/schema/schemas.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import { type AnswerBegun, answerBegun, mayGoOn } from '../shared/resources/v2-answer-begun.ts';
import type { ContractTest } from './contract-test.ts';
import { coveredBy } from './coverage.ts';

/**
 * Makes a call as the act and asserts that its answer is as the target's own schema says.
 * @param provoked whether the call is made so that it is refused: a status that the schema leaves out is fair then
 */
export async function judgeAnswer(
  operation: ServedOperation,
  requestOptions: RestRequestOptions,
  contractTest: ContractTest,
  caseContext: CaseContext,
  provoked = false,
): Promise<AnswerBegun | RestAnswer> {
  const { rest, expect, cover, inconclusive } = caseContext;
  const answer = mayGoOn(operation)
    ? await answerBegun(requestOptions, caseContext)
    : await rest.when(requestOptions);
  if (!provoked) contractTest.lastStatus.set(operation.name, answer.status);
  if (isLeftOpen(operation, answer.status, contractTest, provoked)) return answer;
  const unusable: UnusableSchema[] = [];
  const problem = answerProblem(operation, contractTest.api, answer, (error) => unusable.push(error));
  expect(
    problem,
    `what in the answer to ${operation.name} (${answer.status}) is not as the target's schema says`,
  ).toBeUndefined();
  for (const { message, isBeyond } of unusable) {
    const words = `the schema of ${operation.name} (${answer.status}): ${message}`;
    if (isBeyond) inconclusive(words);
    contractTest.leaveOut(words);
  }
  for (const label of coveredBy(operation, { requestOptions, answer }, contractTest.api)) cover(label);
  return answer;
}

/**
 * A status that the schema leaves out: where the call was bound to be refused; where the document has refusals of its
 * own; and a success where the schema has none at all of the operation.
 */
function isLeftOpen(
  operation: ServedOperation,
  status: number,
  { managed }: ContractTest,
  provoked: boolean,
): boolean {
  if (responseKey(operation, status) !== undefined) return false;
  if (status >= 400 && status < 500) return provoked || managed.leavesOut;
  return managed.leavesOut && status < 300 && successesOf(operation).length === 0;
}

/** Under which keys the schema of an operation has its successes. */
export function successesOf({ responses }: ServedOperation): string[] {
  return [...responses.keys()].filter((key) => /^2/.test(key));
}
