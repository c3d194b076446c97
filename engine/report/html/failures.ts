import type { RuleRecord } from '../run-record.ts';
import { tally } from '../verdict-words.ts';
import { broken } from './evidence.ts';
import { failureArticle } from './failure-article.ts';
import { filterForm } from './filter-form.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';
import { verdictMark } from './verdict-mark.ts';

/** More failures than these are found by a filter; of so many the calls are open at once. */
const few = 20;
const open = 3;

/** Every breach with all that is needed to believe it and to see it again. */
export function failures(content: PageContent): Html | undefined {
  const all = broken(content.run);
  if (all.length === 0) return undefined;
  return html`<section aria-labelledby="failures" class="${all.length > few ? 'many' : ''}" data-filterable>
<h2 id="failures" tabindex="-1">What is broken <small>${tally(all)}</small></h2>
${all.length > few ? filterForm(all, 'failures', ['verdict', 'area']) : undefined}
${all.length > 1 ? index(content, all) : undefined}
${all.map((result) => failureArticle(content, result, all.length <= open))}
</section>`;
}

function index(content: PageContent, all: readonly RuleRecord[]): Html {
  const list = html`<ul class="index">${all.map(
    ({ id, verdict }) =>
      html`<li>${verdictMark(verdict)} <a href="#failure-${id}"><code>${id}</code></a> <small>${wordsOf(content, id)?.says}</small></li>\n`,
  )}</ul>`;
  return all.length <= few
    ? list
    : html`<details>\n<summary>All ${all.length} of them</summary>\n${list}</details>`;
}
