import type { RuleContext } from '../../../service/case/rule.ts';

/** The query with which a target's catalog shows what is in stock; empty where its schema has none. @see interface 4.3 */
export async function askingForStock(ruleContext: RuleContext): Promise<Readonly<Record<string, string>>> {
  const api = await ruleContext.schema('v2');
  if ('unreadable' in api) return {};
  const list = api.operations.find(({ name }) => name === 'GET /catalog/gpus');
  const include = list?.parameters.find(({ name }) => name === 'include');
  const isKnown =
    include !== undefined && api.requests.problem(include.schema, ['AVAILABILITY']) === undefined;
  return isKnown ? { include: 'AVAILABILITY' } : {};
}
