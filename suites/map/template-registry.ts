import type { CaseContext } from '../../service/case/case-context.ts';
import { letListsCatchUp } from '../../service/case/list-grace.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { registryIn } from '../shared/making/registry-in.ts';
import { makeV1 } from '../shared/making/v1-own.ts';
import { draft, makeFromBody, type Own } from '../shared/making/v2-own.ts';
import { leavesOf } from '../shared/resources/renames.ts';
import { type Item, isItem } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { findOperation } from './find.ts';

const names = { v1: 'containerRegistryAuthId', v2: 'registry' } as const;

/**
 * A template that one version has made with the credentials of a registry, and shows with them, has them in the other as well, where
 * that has a name for them.
 * @see interface 2.10, 9
 */
export async function judgeTemplateRegistry(
  through: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect, elapsed } = caseContext;
  await expectService(caseContext, '/templates', 'v1');
  await expectService(caseContext, '/templates', 'v2');
  const registry = await makeV1('registry', caseContext, ruleContext);
  await letListsCatchUp(caseContext.time);
  const template = await madeWith(registry, through, caseContext, ruleContext);
  await letListsCatchUp(caseContext.time);
  const other = through === 'v1' ? 'v2' : 'v1';

  const shown = await findOperation(through, '/templates', template.id, caseContext, ruleContext);
  const seen = await findOperation(other, '/templates', template.id, caseContext, ruleContext);

  if (!hasCredentials(shown, through, registry))
    rest.lacking(`${through} does not show the credentials that a template was made with`);
  elapsed(() =>
    expect(seen, `the template that was made through ${through}, through ${other}`).toBeDefined(),
  );
  const value = seen?.[names[other]];
  if (value === undefined || (isItem(value) && !Object.keys(value).some((name) => /id$/i.test(name))))
    rest.lacking(`${other} shows no id of the registry of a template, whatever it was made with`);
  elapsed(() =>
    expect(
      leavesOf(value),
      `${names[other]}, through ${other}, of a template that was made through ${through}`,
    ).toContain(registry.id),
  );
}

function hasCredentials(shown: Item | undefined, api: RestApi, { id }: Own): boolean {
  return leavesOf(shown?.[names[api]]).includes(id);
}

async function madeWith(
  { id }: Own,
  through: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own> {
  if (through === 'v1') return makeV1('template', caseContext, ruleContext, { [names.v1]: id });
  const registry = registryIn(await ruleContext.schema('v2'), id);
  const body = { ...(await draft('template', caseContext, ruleContext)), registry };
  return makeFromBody('v2', '/templates', body, caseContext);
}
