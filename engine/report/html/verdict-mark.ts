import { type ShownVerdict, wordOf } from '../verdict-words.ts';
import { type Html, html } from './html.ts';

/** A sign beside the word, so that nothing rests on colour alone. */
export const signs: Readonly<Record<ShownVerdict, string>> = {
  fail: '✗',
  intermittent: '≈',
  warning: '!',
  inconclusive: '?',
  'not-run': '–',
  observed: '○',
  pass: '✓',
  measured: '○',
  invalid: '?',
};

export function verdictMark(verdict: ShownVerdict): Html {
  return html`<span class="mark ${verdict}"><span aria-hidden="true">${signs[verdict]}</span> ${wordOf(verdict)}</span>`;
}
