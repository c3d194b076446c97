import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { fieldsAt } from '../resources/v1-fields.ts';
import { kinds, type V1KindName, type V1ResourceKind } from '../resources/v1-kinds.ts';
import { bodyFor } from '../resources/v2-body-for.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { type ResourceReferences, refer } from '../resources/v2-refer.ts';
import { withAnyGpu } from './any-gpu.ts';
import { expectAffordable, makeInContext, type Own } from './v2-own.ts';

/**
 * A whole create body of a kind, not sent yet, with more fields or others. What it is made of is made first, unless they
 * name it.
 */
export async function draftV1(
  kind: V1KindName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { path, catalogs, ofTemplate, fields }: V1ResourceKind = kinds[kind];
  const needsTemplate = ofTemplate === true && more.templateId === undefined;
  const made = needsTemplate
    ? await makeV1('template', caseContext, ruleContext, await ofEndpoints(ruleContext))
    : undefined;
  const references = await referIn(caseContext, catalogs, ruleContext);
  const whole = { ...fields(ownName(caseContext), references, made?.id), ...more };
  const body = bodyFor(await ruleContext.schema('v1'), path, whole, references);
  return 'gpuTypeIds' in more ? body : withAnyGpu(body, references);
}

/** Makes a resource as set-up. Where it costs money and none may be spent, the case does not count. */
export async function makeV1(
  kind: V1KindName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Own> {
  expectAffordable(kind, kinds[kind].costs, caseContext, ruleContext);
  const create = {
    api: 'v1',
    path: kinds[kind].path,
    body: await draftV1(kind, caseContext, ruleContext, more),
  } as const;
  return makeInContext(kind, create, caseContext, ruleContext);
}

/** v1 has no catalog of its own: that of v2 tells the ids, where it is served. */
async function referIn(
  caseContext: CaseContext,
  catalogs: V1ResourceKind['catalogs'],
  ruleContext: RuleContext,
): Promise<ResourceReferences> {
  return caseContext.urls.restV2 === undefined ? {} : refer(caseContext, catalogs, ruleContext);
}

/** Where templates say whether they are for endpoints, this one is. */
export async function ofEndpoints(ruleContext: RuleContext): Promise<Readonly<Record<string, unknown>>> {
  return fieldsAt(kinds.template.path, await ruleContext.schema('v1'))?.has('isServerless')
    ? { isServerless: true }
    : {};
}
