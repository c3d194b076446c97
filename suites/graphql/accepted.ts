import type { CaseContext } from '../../service/case/case-context.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../../service/client/graphql-answer.ts';

/**
 * Asserts that a documented call was accepted. On a clock that runs by itself a refusal must come up again: services also tell
 * of their transport errors in errors of an answer.
 * @see interface 4.4
 */
export function expectGraphqlAccepted(answer: GraphqlAnswer, { expect, elapsed }: CaseContext): void {
  const { request, status, errors, data } = answer;
  elapsed(() => {
    const isSuccess = status >= 200 && status <= 299 && errors.length === 0;
    expect(
      isSuccess || isGraphqlAccepted(answer),
      `whether graphql ${request.name} was accepted, as it is documented; it was ${refusalIn(answer)}`,
    ).toBe(true);
  });
  expect(
    data,
    `the data object of the answer to graphql ${request.name}, which was ${answer.text}`,
  ).toBeDefined();
}

/** What an answer says, where no error spoilt it: what is null for an error that the answer reports is not judged. */
export function unspoilt<T>(value: T, answer: GraphqlAnswer, { inconclusive }: CaseContext): T {
  if (value === null && answer.errors.length > 0) inconclusive(`a part is null: ${answer.errors.join('; ')}`);
  return value;
}

/** A list that a documented call is about. One that an error spoilt must be spoilt again. */
export function listIn(
  value: unknown,
  what: string,
  answer: GraphqlAnswer,
  caseContext: CaseContext,
): unknown[] {
  const demand = () =>
    caseContext
      .expect(Array.isArray(value), `whether ${what} is a list; it is ${JSON.stringify(value)}`)
      .toBe(true);
  if (value === null && answer.errors.length > 0) caseContext.elapsed(demand);
  else demand();
  return Array.isArray(value) ? value : [];
}
