import { type GraphqlAnswer, refusalIn } from '../../harness/client/graphql-answer.ts';
import type { Scene } from '../../harness/rule/scene.ts';

/**
 * Asserts that a documented call was taken, and all of it carried out. On a clock that runs by itself a refusal must come
 * up again: services also tell of their hiccups in errors of an answer.
 * @see interface 4.4
 */
export function expectTaken(answer: GraphqlAnswer, { expect, elapsed }: Scene): void {
  const { request, status, errors, data } = answer;
  elapsed(() => {
    const isTaken = status >= 200 && status <= 299 && errors.length === 0;
    expect(
      isTaken,
      `whether graphql ${request.name} was taken, as it is documented; it was ${refusalIn(answer)}`,
    ).toBe(true);
  });
  expect(
    data,
    `the data object of the answer to graphql ${request.name}, which was ${answer.text}`,
  ).toBeDefined();
}
