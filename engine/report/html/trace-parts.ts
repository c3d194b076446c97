import { type Html, html } from './html.ts';
import type { TracePart } from './trace-lines.ts';

/** The pieces of a line of a trace, one after the other. The page's script makes the same of them. */
export function traceParts(parts: readonly TracePart[]): Html[] {
  return parts.map(([kind, text]) => {
    if (kind === 'strong') return html`<b>${text}</b> `;
    return kind === 'code' ? html`<code>${text}</code> ` : html`<i>${text}</i> `;
  });
}
