import { cut } from '../report/html/cut.ts';
import { deviationTones } from '../report/html/deviations.ts';
import { type Html, html } from '../report/html/html.ts';
import { hrefOf } from '../report/html/page-content.ts';
import { verdictMark } from '../report/html/verdict-mark.ts';
import type { DeviationRecord, RuleRecord, RunRecord } from '../report/run-record.ts';
import { isRequired } from '../rules/requirements.ts';
import type { ReleaseContent } from './release-content.ts';

type Found = { readonly rule: RuleRecord; readonly link: string };

/** What is broken, and what warns or came up once; known deviations have a place of their own. */
export function brokenRules({ runs }: ReleaseContent): Html {
  const found = runs.flatMap(({ run, link }) =>
    run.rules.filter((rule) => isFinding(run, rule)).map((rule) => ({ rule, link })),
  );
  return html`<section aria-labelledby="broken">
<h2 id="broken">Violations <small>${found.length}</small></h2>
${found.length === 0 ? html`<p>There is none but the known deviations.</p>` : table(found)}
</section>`;
}

function isFinding(run: RunRecord, { id, verdict }: RuleRecord): boolean {
  const isKnown = (run.deviations ?? []).some((one) => one.id === id && one.state === 'met');
  const isViolation = verdict === 'fail' || verdict === 'intermittent' || verdict === 'warning';
  return isViolation && !isKnown && isRequired(run.requirements, id);
}

function table(found: readonly Found[]): Html {
  return html`<table>
<caption>Rules that are violated</caption>
<thead><tr><th scope="col" class="verdict">Verdict</th><th scope="col">Rule</th><th scope="col">What was seen</th></tr></thead>
<tbody>
${found.map(row)}</tbody>
</table>`;
}

function row({ rule: { id, verdict, reason, failure }, link }: Found): Html {
  const evidence =
    failure === null ? undefined : html` <a href="${hrefOf(link, `${failure.folder}/trace.txt`)}">calls</a>`;
  return html`<tr>
<td class="verdict">${verdictMark(verdict)}</td>
<th scope="row"><code>${id}</code></th>
<td data-label="What was seen">${cut(failure?.message ?? reason ?? '', 300)}${evidence}</td>
</tr>
`;
}

/** Each with its last day; those that have to be fixed stand out. */
export function knownDeviations({ runs, day }: ReleaseContent): Html | undefined {
  const all = runs.flatMap(({ run }) => run.deviations ?? []);
  const byRule = [...Map.groupBy(all, ({ rule }) => rule).values()];
  const known = byRule.map((some) => some.find(({ state }) => state !== 'unseen') ?? some[0]!);
  if (known.length === 0) return undefined;
  const sorted = known.toSorted((one, other) => one.expires.localeCompare(other.expires));
  return html`<section aria-labelledby="deviations">
<h2 id="deviations">Known deviations <small>${known.length}</small></h2>
<table>
<caption>What is agreed to be broken, what ends first above</caption>
<thead><tr><th scope="col" class="verdict">State</th><th scope="col">Rule</th><th scope="col">Until</th><th scope="col">Why</th></tr></thead>
<tbody>
${sorted.map((one) => deviationRow(one, day))}</tbody>
</table>
</section>`;
}

function deviationRow({ rule, state, expires, reason, issue }: DeviationRecord, day: string): Html {
  const isOver = expires < day;
  return html`<tr>
<td class="verdict"><span class="mark ${isOver ? 'fail' : deviationTones[state]}">${isOver ? 'expired' : state}</span></td>
<th scope="row"><code>${cut(rule, 200)}</code></th>
<td data-label="Until">${cut(expires, 40)} (${leftWords(expires, day)})</td>
<td data-label="Why">${cut(reason, 300)} (${cut(issue, 300)})</td>
</tr>
`;
}

/** Whole days, since a deviation ends with its day. */
function leftWords(expires: string, day: string): string {
  const days = Math.round((Date.parse(expires) - Date.parse(day)) / 86_400_000);
  if (!Number.isFinite(days)) return 'no day';
  if (days < 0) return 'over';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
