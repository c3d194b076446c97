import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestRequest } from '../../../service/client/rest-request.ts';
import type { Prepared } from '../../shared/making/v2-prepared.ts';
import { problemFault } from '../../shared/resources/v2-problem-in.ts';
import { keyWords } from '../key-words.ts';

/** What a caller lacks: the change that makes an accepted call one of theirs. */
export type Lack = Pick<RestRequest, 'key' | 'keyForm'>;

/** No header at all, one with nothing in it, and one that names the scheme alone. */
export const missingKeys: readonly Lack[] = [
  { key: 'missing' },
  { key: 'missing', keyForm: 'empty' },
  { key: 'missing', keyForm: 'scheme' },
];

/** Makes a call that is taken, and the same without the right to make it; gives the answer to the second. */
export async function refusedWithout(
  operation: Prepared,
  lack: Lack,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestAnswer> {
  const [refused] = await refusalsWithout(operation, [lack], caseContext, ruleContext);
  return refused!;
}

/** The same with one refusal for each of what the caller may lack. */
export async function refusalsWithout(
  operation: Prepared,
  lacks: readonly Lack[],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestAnswer[]> {
  const [accepted, twin] = await operation.prepare(caseContext, ruleContext);
  const negatives = lacks.map((lack) => ({ requestOptions: { ...twin, ...lack }, twins: twinsOf(lack) }));
  return caseContext.rest.pairs(accepted, negatives, { mayRefuse: true, streams: operation.streams });
}

function twinsOf({ key }: Lack): readonly `/${string}`[] {
  return key === 'valid' ? ['/ids/id'] : ['/ids/id', '/keyForm'];
}

/**
 * Asserts that a call is refused for its key, as a problem: a 403 without a body is none, nor is a 401.
 * @see interface 5, 7.3
 */
export function expectRefused(refused: RestAnswer, status: number, { expect }: CaseContext): void {
  expect(refused.status, `the status with ${keyWords(refused.request)}`).toBe(status);
  expect(problemFault(refused), 'what keeps its body from being a problem').toBeUndefined();
}
