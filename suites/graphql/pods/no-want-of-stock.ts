import { StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import { type GraphqlAnswer, isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { calling } from '../../shared/resources/graphql-documented.ts';
import { skippedPods } from '../../shared/resources/graphql-skipped.ts';

/** Statuses that refuse the method or the content type, which are the documented ones. @see interface 4.4 */
const formal = [405, 415];

/**
 * Asserts of an answer that took nothing that a want of machines can be why: the form of the call was not refused, and an
 * answer of success has data or says in errors why not.
 * @see interface 4.4
 */
export function expectWord(
  { request, status, data, errors, text }: GraphqlAnswer,
  caseContext: CaseContext,
): void {
  const { expect, elapsed } = caseContext;
  expect(formal, `the statuses that refuse a POST of JSON, of graphql ${request.name}`).not.toContain(status);
  const isMute = status >= 200 && status <= 299 && data === undefined && errors.length === 0;
  elapsed(() =>
    expect(isMute, `whether graphql ${request.name} has neither data nor errors: ${text}`).toBe(false),
  );
}

/** Calls that `expectKnown` takes at most. */
export const callsToKnow = 2;

/**
 * Asserts of a mutation that was refused that its document is not at fault. With what it does skipped it is checked and
 * carries nothing out; one that is known to be accepted tells whether the target checks such documents at all.
 */
export async function expectKnown(refused: GraphqlRequestOptions, caseContext: CaseContext): Promise<void> {
  const { graphql, expect, elapsed } = caseContext;
  const known = calling(StopPodDocument, { input: { podId: 'nobodys' } });
  const isChecked = async (requestOptions: GraphqlRequestOptions) =>
    isGraphqlAccepted(await graphql.attempt(skippedPods(requestOptions)));
  if ((await isChecked(refused)) || !(await isChecked(known))) return;
  elapsed(() => expect(false, `whether ${refused.query} is known, as it is documented`).toBe(true));
}
