import { type Content, html } from './html.ts';

/** The beginning of a text, and how much there is of it when that is not all. */
export function cut(text: string, most: number): Content {
  if (text.length <= most) return text;
  return [headOf(text, most), html`<small class="cut">… cut, ${text.length} characters in all</small>`];
}

/** The beginning of a text, not through the middle of a character. */
export function headOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
