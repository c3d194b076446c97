import { type Verdict, verdicts } from '../../property/result.ts';
import { areaOf } from '../../rules/rule-catalog.ts';
import { countOf } from '../verdict-words.ts';
import { type Html, html } from './html.ts';
import { verdictMark } from './verdict-mark.ts';

type Item = { readonly id: string; readonly verdict: Verdict; readonly level: string };
type By = 'verdict' | 'area' | 'level';

/**
 * Finds rows of the part that it stands in, by their text and by what they are. The script brings it to light: without
 * one it could do nothing.
 */
export function filterForm(items: readonly Item[], what: string, by: readonly By[]): Html {
  return html`<form class="filter" data-filter hidden aria-label="Find ${what}">
${textField(what)}
${
  by.includes('area')
    ? choice(
        'area',
        'Area',
        items.map(({ id }) => areaOf(id)),
      )
    : undefined
}
${
  by.includes('level')
    ? choice(
        'level',
        'Level',
        items.map(({ level }) => level),
      )
    : undefined
}
${by.includes('verdict') ? verdictChoice(items) : undefined}
${outcome}
</form>`;
}

/** A filter by text alone. */
export function textFilter(what: string): Html {
  return html`<form class="filter" data-filter hidden aria-label="Find ${what}">
${textField(what)}
${outcome}
</form>`;
}

const outcome = html`<p role="status" data-status></p>
<button type="reset">Show all</button>`;

function textField(what: string): Html {
  return html`<label>Find <input type="search" data-text autocomplete="off" placeholder="words in ${what}"></label>`;
}

function choice(name: By, label: string, values: readonly string[]): Html | undefined {
  const known = [...new Set(values)].sort();
  if (known.length < 2) return undefined;
  return html`<label>${label} <select name="${name}"><option value="">all</option>${known.map(
    (value) => html`<option>${value}</option>`,
  )}</select></label>`;
}

function verdictChoice(items: readonly Item[]): Html {
  const present = verdicts.filter((verdict) => countOf(items, verdict) > 0);
  return html`<fieldset><legend>Verdicts</legend>${present.map(
    (verdict) =>
      html`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${verdictMark(verdict)} ${countOf(items, verdict)}</label>\n`,
  )}</fieldset>`;
}
