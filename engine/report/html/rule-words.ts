import type { StatedRule } from '../../rules/rule-catalog.ts';
import type { PageContent } from './page-content.ts';

/** What the document says of a rule; undefined for one that there is no more. */
export function wordsOf({ service }: Pick<PageContent, 'service'>, id: string): StatedRule | undefined {
  return Object.hasOwn(service.rules, id) ? service.rules[id] : undefined;
}
