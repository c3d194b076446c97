import { type Html, html } from './html.ts';

/** A command with a button that copies it. */
export function command(text: string): Html {
  return html`<span class="command"><code data-copied>${text}</code> ${copyButton}</span>`;
}

/** Copies what is marked beside it. The script brings it to light: without one it could do nothing. */
const copyButton = html`<button type="button" data-copy hidden>Copy</button>`;
