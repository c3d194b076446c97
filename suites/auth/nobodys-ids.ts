import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { nobody } from '../shared/resources/v2-nobody.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { keyWords } from './key-words.ts';
import type { Lack } from './v2/refusals.ts';

/** An operation on something that is not there, by somebody who lacks a key. */
export type CallOnNobody = {
  readonly method: string;
  readonly path: string;
  readonly lack: Lack;
  [toStringMethod](): string;
};

/** Those operations that name a thing by its id, as each of them would be called. */
export function callsOnNobody(
  operations: readonly { readonly method?: string; readonly path: string }[],
  lacks: readonly Lack[],
): readonly CallOnNobody[] {
  return operations.flatMap(({ method, path }) =>
    method === undefined || !path.includes('{id}')
      ? []
      : lacks.map((lack) => ({
          ...{ method, path, lack },
          [toStringMethod]: () => `${method} ${path} of an id of nobody, ${JSON.stringify(lack)}`,
        })),
  );
}

const bodies: Readonly<Record<string, object>> = {
  PATCH: { name: 'x' },
  POST: { action: 'stop', name: 'x' },
};

/**
 * The answer to such a call. Who has no key learns nothing of what there is. @see interface 5.4
 * @throws Inconclusive where somebody with a key is not refused for the id
 */
export async function refusalOnNobody(
  api: RestApi,
  { method, path, lack }: CallOnNobody,
  caseContext: CaseContext,
): Promise<RestAnswer> {
  const { rest, expect } = caseContext;
  await expectService(caseContext, '/templates', api);
  const body = bodies[method];
  const call = {
    ...{ api, method, path, ids: { id: nobody, workerId: nobody } },
    ...(body === undefined ? {} : { body }),
  };
  const { status } = await rest.when(call);
  if (status < 400 || status > 499) rest.lacking(`${method} ${path} was answered ${status} with a key`);
  const refused = await rest.when({ ...call, ...lack });
  expect(refused.status, `the status for an id of nobody, with ${keyWords(refused.request)}`).toBe(401);
  return refused;
}
