import { type Content, type Html, html } from './html.ts';

/** A part of the page that is folded away: its heading says what it comes to. @param id of the heading, which links lead to */
export function folded(
  id: string,
  heading: Content,
  body: Content,
  { isOpen = false, isFilterable = false } = {},
): Html {
  return html`<section aria-labelledby="${id}" class="part"${isFilterable ? html` data-filterable` : undefined}>
<details class="fold"${isOpen ? html` open` : undefined}>
<summary><h2 id="${id}" tabindex="-1">${heading}</h2></summary>
${body}
</details>
</section>`;
}
