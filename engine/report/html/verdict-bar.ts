import { verdicts } from '../../property/result.ts';
import type { Summary } from '../summary.ts';
import { type Html, html } from './html.ts';

/** How the declared rules divide, as a bar. The counts beside it say the same. */
export function verdictBar(summary: Summary): Html {
  const counts = verdicts.map((verdict) => ({
    verdict,
    count: summary[verdict === 'not-run' ? 'notRun' : verdict],
  }));
  const parts = [...counts, { verdict: 'fail', count: summary.expected }].filter(({ count }) => count > 0);
  const whole = Math.max(summary.declared, 1);
  let at = 0;
  return html`<svg class="bar" viewBox="0 0 ${whole} 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
${parts.map(({ verdict, count }) => {
  const part = html`<rect class="${verdict}" x="${at}" y="0" width="${count}" height="1"></rect>`;
  at += count;
  return part;
})}
</svg>`;
}
