import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { expectService } from './v2-service.ts';

/** A call that is bound to be refused. */
export type Provocation = {
  readonly requestOptions: RestRequestOptions;
  readonly list: string;
  /** What of the call is found out, or made, before. */
  readonly rest: Rest;
  [toStringMethod](): string;
};

type Rest = (caseContext: CaseContext, ruleContext: RuleContext) => Promise<Partial<RestRequestOptions>>;

/** @param list what is asked for first, to see whether a service answers */
export function provocation(
  list: string,
  what: string,
  requestOptions: RestRequestOptions,
  rest: Rest = async () => ({}),
): Provocation {
  const { method, path } = requestOptions;
  return { list, requestOptions, rest, [toStringMethod]: () => `${method} ${path} ${what}` };
}

/** What lists and creates refuse. */
export function onLists(api: RestApi, lists: readonly string[]): Provocation[] {
  return lists.flatMap((path) => [
    provocation(path, 'without a key', { api, method: 'GET', path, key: 'missing' }),
    provocation(path, 'with an invalid key', { api, method: 'GET', path, key: 'invalid' }),
    provocation(path, 'with a key that has no access', { api, method: 'GET', path }, withoutAccess),
    provocation(path, 'with a body that is not JSON', { api, method: 'POST', path, text: '{"name":' }),
    provocation(path, 'with an empty body', { api, method: 'POST', path, body: {} }),
    provocation(path, 'with a name that is no text', {
      api,
      method: 'POST',
      path,
      body: { name: { of: 'it' } },
    }),
  ]);
}

/** Calls by a method that is nobody's, of what nobody can change. */
export function byOtherMethods(api: RestApi, paths: readonly string[]): Provocation[] {
  return paths.map((path) =>
    provocation('/templates', 'which is to be read', { api, method: 'PUT', path, body: {} }),
  );
}

const withoutAccess: Rest = async ({ rest }, ruleContext) =>
  ruleContext.offers('second-key') ? { key: 'noAccess' } : rest.lacking('there is no key without access');

/** What the document leaves to whoever stands before the service. */
const exempt: ReadonlySet<number> = new Set([413, 415, 429]);

/** The answer to a provocation. The case does not count where it was taken, or refused without a body. */
export async function errorOf(
  { requestOptions, list, rest: more }: Provocation,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestAnswer> {
  const { rest } = caseContext;
  await expectService(caseContext, list, requestOptions.api);
  const answer = await rest.when({ ...requestOptions, ...(await more(caseContext, ruleContext)) });
  if (answer.status < 400 || exempt.has(answer.status)) rest.lacking(`it was answered ${answer.status}`);
  if (answer.text === '') rest.lacking(`it was answered ${answer.status} without a body`);
  return answer;
}
