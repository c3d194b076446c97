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
 * Asserts that a call is refused, each time that it is made. Services also report errors of their own in those of an answer: one
 * of them that gives nothing may pass by itself.
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
  const passing: GraphqlAnswer[] = [];
  const take = (answer: GraphqlAnswer) => (tellsOfErrors(answer) ? passing.push(answer) : expectOf(answer));
  take(refused);
  const repeats = repeatsOfMutation(request, ruleContext);
  for (let more = repeats; more > 0; more--) take(await caseContext.graphql.when(request));
  // Of several calls alike one may have met such an error.
  if (passing.length > Math.min(1, repeats)) caseContext.elapsed(() => expectOf(passing.at(-1)!));
}

/** Whether an answer of success gives nothing and says so in errors. */
function tellsOfErrors({ status, data = {}, errors }: GraphqlAnswer): boolean {
  const isSuccess = status >= 200 && status <= 299;
  return isSuccess && errors.length > 0 && Object.values(data).every((value) => value === null);
}
