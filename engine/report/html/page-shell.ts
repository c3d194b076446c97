import { type Content, type Html, html, markupOf, unescaped } from './html.ts';
import { policyFor } from './policy.ts';

/** What a page is made of. All of it but `body` comes from the suite itself. */
export type PageParts = {
  readonly title: string;
  readonly styles: readonly string[];
  /** A plain script that the modules need; it runs before them. */
  readonly library?: string | undefined;
  readonly modules?: readonly string[];
  /** All that is seen. */
  readonly body: Content;
  /** Data for the modules, in elements that run nothing. */
  readonly data?: Html;
};

/** A whole page in one file, which loads nothing and runs only its own scripts: those that its policy names by their hashes. */
export function renderPageShell({ title, styles, library, modules = [], body, data }: PageParts): string {
  const policy = policyFor(styles, library === undefined ? modules : [library, ...modules]);
  return markupOf(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${unescaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${styles.map((style) => html`<style>${unescaped(style)}</style>\n`)}</head>
<body>
${body}
${data}
${library === undefined ? undefined : html`<script>${unescaped(library)}</script>\n`}${modules.map((module) => html`<script type="module">${unescaped(module)}</script>\n`)}</body>
</html>
`);
}
