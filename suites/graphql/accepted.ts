import { isRecord } from '../../engine/openapi/json.ts';
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

/**
 * A field that an answer shows of what is there, where no error spoilt it: what is null for an error that the answer reports is not judged.
 * In a world of the case's own nothing explains an error about that field that comes each time.
 */
export function unspoilt<T>(value: T, field: string, answer: GraphqlAnswer, caseContext: CaseContext): T {
  const { expect, elapsed, ownWorld, inconclusive } = caseContext;
  if (value !== null || answer.errors.length === 0) return value;
  const errors = answer.errors.join('; ');
  if (ownWorld && hasErrorAt(field, answer))
    elapsed(() => expect(value, `${field} in what ${answer.request.name} answers: ${errors}`).not.toBeNull());
  return inconclusive(`${field} is null: ${errors}`);
}

/** Whether an answer reports an error at a field of this name. */
export function hasErrorAt(field: string, { json }: GraphqlAnswer): boolean {
  const { errors } = isRecord(json) ? json : {};
  const paths = Array.isArray(errors) ? errors.map((error) => isRecord(error) && error.path) : [];
  return paths.some((path) => Array.isArray(path) && path.includes(field));
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
