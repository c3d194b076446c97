import { type Content, html } from './html.ts';

/** The beginning of a text, and how much there is of it when that is not all. */
export function cut(text: string, most: number): Content {
  if (text.length <= most) return text;
  return [head(text, most), html`<small class="cut">… cut, ${text.length} characters in all</small>`];
}

/** Not through the middle of a character. */
function head(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
