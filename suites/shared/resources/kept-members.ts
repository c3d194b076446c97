import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { bodyMembers } from './body-members.ts';
import { hasDefault } from './has-default.ts';
import type { Item } from './v2-items.ts';
import type { KindName } from './v2-kinds.ts';
import { inFirstWords, inSecondWords } from './words-of-versions.ts';

/**
 * What an update must name besides its changes so that it changes nothing else: members that have a default in the target's
 * own schema of the update may be set back by leaving them out. In the words of the API that updates. @see interface 4.2, 9
 * @param body the resource in the words of the API that shows it
 */
export async function keptMembers(
  kind: KindName,
  body: Item,
  api: RestApi,
  update: RestRequestOptions,
  ruleContext: Pick<RuleContext, 'schema'>,
): Promise<Item> {
  const served = await ruleContext.schema(update.api);
  if ('unreadable' in served) return {};
  const isIt = ({ method, path }: { method: string; path: string }): boolean =>
    method === update.method && pathShape(path) === pathShape(update.path);
  const members = bodyMembers(served, isIt);
  const isSetBack = (name: string): boolean =>
    (members?.get(name) ?? []).some((schema) => hasDefault(schema, served.requests));
  const translated = Object.entries(body).flatMap(([name, value]) =>
    Object.entries(inWordsOf(update.api, api, kind, { [name]: value })),
  );
  return Object.fromEntries(translated.filter(([name]) => isSetBack(name)));
}

function inWordsOf(by: RestApi, api: RestApi, kind: KindName, body: Item): Item {
  if (by === api) return body;
  return (by === 'v1' ? inFirstWords(kind, body) : inSecondWords(kind, body))?.body ?? {};
}
