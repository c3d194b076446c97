import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { keyWords } from './key-words.ts';
import type { Lack } from './v2/refusals.ts';

/** A create of what the API lists there, with a body that no service takes, by somebody who lacks a key. */
export type WrongBody = {
  readonly path: string;
  readonly body: object;
  readonly lack: Lack;
  [toStringMethod](): string;
};

/** JSON that lacks what is required, or has something of another kind. What is no JSON may be refused before anybody asks for the key. */
const bodies: readonly object[] = [{}, { name: { of: 'it' } }];

export function wrongBodies(paths: readonly string[], lacks: readonly Lack[]): readonly WrongBody[] {
  return paths.flatMap((path) =>
    lacks.flatMap((lack) =>
      bodies.map((body) => ({
        ...{ path, body, lack },
        [toStringMethod]: () => `POST ${path} with ${JSON.stringify(body)} and ${JSON.stringify(lack)}`,
      })),
    ),
  );
}

/**
 * The answer to such a call. Who has no key learns nothing of what is wrong with the body. @see interface 5.4
 * @throws Inconclusive where somebody with a key is not refused for the body
 */
export async function refusalOfWrong(
  api: RestApi,
  { path, body, lack }: WrongBody,
  caseContext: CaseContext,
): Promise<RestAnswer> {
  const { rest, expect } = caseContext;
  await expectService(caseContext, path, api);
  const create = { api, method: 'POST', path, body } as const;
  const { status } = await rest.when(create);
  if (status < 400 || status > 499) rest.lacking(`POST ${path} was answered ${status} with a key`);
  const refused = await rest.when({ ...create, ...lack });
  expect(refused.status, `the status of a body that is wrong, with ${keyWords(refused.request)}`).toBe(401);
  return refused;
}
