import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { GraphqlAnswer } from '../../../service/client/graphql-answer.ts';
import type { GraphqlRequest } from '../../../service/client/graphql-request.ts';
import { keyWords } from '../key-words.ts';
import type { PreparedGraphql } from './operations.ts';

/** What a caller lacks: the change that makes an accepted call one of theirs. */
export type GraphqlLack = Pick<GraphqlRequest, 'key' | 'keyForm'>;

/** Makes a call that is taken, and the same without the right to make it; gives the answer to the second. */
export async function refusedWithoutGraphql(
  operation: PreparedGraphql,
  lack: GraphqlLack,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<GraphqlAnswer> {
  const [accepted, twin] = await operation.prepare(caseContext, ruleContext);
  const ofAPod = accepted.query === twin.query ? [] : (['/query'] as const);
  const ofTheForm = lack.key === 'valid' ? [] : (['/keyForm'] as const);
  return caseContext.graphql.pair(accepted, { ...twin, ...lack }, { twins: [...ofAPod, ...ofTheForm] });
}

/** So often a refused call is made again at most. */
export const mostRepeats = 7;

/** How often a call is made again, so that what is rarely wrong shows; one that might make something costs money. */
export function repeatsOfMutation({ makes }: GraphqlRequest, { ownWorld }: RuleContext): number {
  if (ownWorld) return mostRepeats;
  return makes === undefined ? 3 : 0;
}

/**
 * Asserts that a call is refused, each time that it is made.
 * @see interface 5
 */
export async function expectGraphqlRefused(
  refused: GraphqlAnswer,
  status: number,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { request } = refused;
  const expectOf = (answer: GraphqlAnswer) =>
    caseContext
      .expect(answer.status, `the status of graphql ${request.name} with ${keyWords(request)}`)
      .toBe(status);
  expectOf(refused);
  for (let more = repeatsOfMutation(request, ruleContext); more > 0; more--)
    expectOf(await caseContext.graphql.when(request));
}
