import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { actingV1 as actingByFirst } from '../resources/v1-acting.ts';
import { kinds as firstKinds } from '../resources/v1-kinds.ts';
import { acting } from '../resources/v2-acting.ts';
import { type KindName, kinds as secondKinds } from '../resources/v2-kinds.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { updating } from './changed-before.ts';

/**
 * Has another user look at a resource, or try to change and to delete it, where the context wants it. What is not refused is
 * judged by the rules about access. @see interface 5
 */
export function keptFromTrespasser(
  kind: KindName,
  id: string,
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  return refusedTo(
    { looks: [looking(kind, id, api)], acts: callsOn(kind, id, api, caseContext) },
    async (call) => (await caseContext.rest.besides({ ...call, key: 'secondUser' }))?.status,
    caseContext,
    ruleContext,
  );
}

/** What another user tries, by the value of the factor. */
export type Trespasses<Call> = { readonly looks: readonly Call[]; readonly acts: readonly Call[] };

/**
 * @param call makes a call as another user; resolves to its status, or to undefined where no more may be made
 */
export async function refusedTo<Call>(
  trespasses: Trespasses<Call>,
  call: (one: Call) => Promise<number | undefined>,
  { context, inconclusive }: CaseContext,
  { offers }: RuleContext,
): Promise<void> {
  const wanted = context.wanted('trespasser', () => offers('second-user'));
  for (const one of trespasses[wanted as keyof Trespasses<Call>] ?? []) {
    const status = await call(one);
    if (status === undefined) return;
    if (status < 400)
      inconclusive(`what another user tries, which prepares the case, was answered ${status}`);
  }
  context.cameAbout('trespasser');
}

function looking(kind: KindName, id: string, api: RestApi): RestRequestOptions {
  return { api, method: 'GET', path: `${pathOf(kind, api)}/{id}`, ids: { id } };
}

function callsOn(
  kind: KindName,
  id: string,
  api: RestApi,
  caseContext: CaseContext,
): readonly RestRequestOptions[] {
  const stop = api === 'v1' ? actingByFirst(id, 'stop') : acting(id, { action: 'stop' });
  return [
    ...(kind === 'pod' ? [stop] : []),
    updating(kind, id, api, { name: ownName(caseContext) }),
    { api, method: 'DELETE', path: `${pathOf(kind, api)}/{id}`, ids: { id } },
  ];
}

function pathOf(kind: KindName, api: RestApi): string {
  return (api === 'v1' ? firstKinds : secondKinds)[kind].path;
}
