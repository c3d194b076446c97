import type { GraphqlAnswer } from '../../../harness/client/graphql-answer.ts';
import type { GraphqlRequest } from '../../../harness/client/graphql-request.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { keyWords } from '../key-words.ts';
import type { Prepared } from './operations.ts';

/** What a caller lacks: the change that makes an accepted call one of theirs. */
export type Lack = Pick<GraphqlRequest, 'key' | 'keyForm'>;

/** Makes a call that is taken, and the same without the right to make it; gives the answer to the second. */
export async function refusedWithout(
  operation: Prepared,
  lack: Lack,
  scene: Scene,
  bench: Bench,
): Promise<GraphqlAnswer> {
  const [accepted, twin] = await operation.prepare(scene, bench);
  const ofAPod = accepted.query === twin.query ? [] : (['/query'] as const);
  const ofTheForm = lack.key === 'valid' ? [] : (['/keyForm'] as const);
  return scene.graphql.pair(accepted, { ...twin, ...lack }, { twins: [...ofAPod, ...ofTheForm] });
}

/** @see interface 5 */
export function expectRefused(refused: GraphqlAnswer, status: number, { expect }: Scene): void {
  const { request } = refused;
  expect(refused.status, `the status of graphql ${request.name} with ${keyWords(request)}`).toBe(status);
}
