import { formatVerdictCounts } from '../verdict-words.ts';
import { broken } from './evidence.ts';
import { failureArticle } from './failure-article.ts';
import { filterForm } from './filter-form.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';

/** More failures than these are found by a filter. */
const few = 20;

/** Every violation with all that is needed to believe it and to see it again. */
export function failures(content: PageContent): Html | undefined {
  const all = broken(content.run);
  if (all.length === 0) return undefined;
  return html`<section aria-labelledby="failures" class="${all.length > few ? 'many' : ''}" data-filterable>
<h2 id="failures" tabindex="-1">What is broken <small>${formatVerdictCounts(all)}</small></h2>
${all.length > few ? filterForm(all, 'failures', ['verdict', 'area']) : undefined}
${all.map((result) => failureArticle(content, result, all.length === 1))}
</section>`;
}
