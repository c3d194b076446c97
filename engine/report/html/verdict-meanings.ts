import { type Verdict, verdicts } from '../../property/result.ts';
import { type Html, html } from './html.ts';
import { verdictMark } from './verdict-mark.ts';

const meanings: Readonly<Record<Verdict, string>> = {
  fail: 'The target breaks the rule. The calls that show it are listed, with what that means for its users.',
  intermittent:
    'A violation was seen, and not each time that its case was tried again, so that something else may have caused it. Its evidence is shown; it neither fails nor clears the run.',
  warning:
    'It breaks a rule that the document gives as an example, calls beta, or contradicts elsewhere. That fails no run.',
  inconclusive:
    'It could not be judged: the target was out of reach, refused what had to be prepared, or time ran out. That says neither that it conforms nor that it does not.',
  'not-run': 'The target lacks what the rule needs; the reason is shown with it.',
  observed: 'The document leaves it open. What the target does is noted, and compared with the last run.',
  pass: 'It held in every case that was tried.',
};

/** What the words of verdicts say, for whoever reads them for the first time. */
export const verdictMeanings: Html = html`<details>
<summary>What these verdicts mean</summary>
<dl class="meanings">${verdicts.map((verdict) => html`<div><dt>${verdictMark(verdict)}</dt><dd>${meanings[verdict]}</dd></div>\n`)}</dl>
</details>`;
