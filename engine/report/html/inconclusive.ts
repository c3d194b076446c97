import { counted } from '../../counted.ts';
import { typedCommand } from '../../installation.ts';
import { causeIn } from '../../property/inconclusive-words.ts';
import { type ReasonCode, reasonCodeIn, reasonCodes, remedyFor } from '../../property/reason-codes.ts';
import type { RuleRecord, RunRecord } from '../run-record.ts';
import { command } from './command.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';

/** Rules of a code that stand open; more are folded away. */
const few = 5;
/** More codes than these are folded away. */
const fewCodes = 3;
/** Rules that a command names, so that it fits a line of a terminal. */
const mostNamed = 10;

/**
 * Rules that could not be judged, by the code of the reason, what kept most of them first: with the remedy, and how to judge
 * them again.
 */
export function inconclusive(content: PageContent): Html | undefined {
  const rules = inconclusiveRules(content.run);
  if (rules.length === 0) return undefined;
  const codes = mostFirst(rules, reasonCodeIn);
  return html`<section aria-labelledby="inconclusive">
<h2 id="inconclusive" tabindex="-1">What could not be judged <small>${counted(rules.length, 'rule')}, ${counted(codes.length, 'reason')}</small></h2>
${codes.map(([code, some]) => codePart(content, code, some, codes.length <= fewCodes))}
</section>`;
}

/** The rules that the part lists. */
export function inconclusiveRules({ rules }: RunRecord): readonly RuleRecord[] {
  return rules.filter(({ verdict }) => verdict === 'inconclusive');
}

function mostFirst<K>(rules: readonly RuleRecord[], by: (rule: RuleRecord) => K): [K, RuleRecord[]][] {
  return [...Map.groupBy(rules, by)].toSorted(([, one], [, other]) => other.length - one.length);
}

function codePart(
  content: PageContent,
  code: ReasonCode,
  rules: readonly RuleRecord[],
  isOpen: boolean,
): Html {
  const blockers = [...new Set(rules.flatMap(({ blockedBy }) => blockedBy))];
  const ids = rules.slice(0, mostNamed).flatMap(({ id }) => ['--rule', id]);
  const causes = mostFirst(rules, ({ reason }) => causeIn(reason ?? 'no reason was given'));
  const list = html`${causes.map(([cause, some]) => causePart(content, cause, some))}`;
  return html`<details class="inconclusive-rules"${isOpen ? html` open` : undefined}>
<summary><h3>${sentence(reasonCodes[code].says)} <small><code>${code}</code>, ${counted(rules.length, 'rule')}</small></h3></summary>
<p>${remedyFor(code, blockers)}</p>
${rules.length <= few ? list : html`<details>\n<summary>All ${rules.length} of them</summary>\n${list}</details>`}
<p>${rules.length > mostNamed ? `Judge the first ${mostNamed} of them again:` : 'Judge them again:'}</p>
${command(typedCommand('verify', [...ids, '--seed', String(content.run.seed)]))}
</details>
`;
}

function causePart(content: PageContent, cause: string, rules: readonly RuleRecord[]): Html {
  return html`<h4>${cut(cause, 300)} <small>${counted(rules.length, 'rule')}</small></h4>
<ul class="index">${rules.map(({ id, cases }) => ruleItem(content, id, cases))}</ul>
`;
}

function ruleItem(content: PageContent, id: string, cases: number): Html {
  const seen = cases === 0 ? 'nothing was seen' : `partly judged, ${counted(cases, 'case')}`;
  return html`<li><a href="#rule-${id}"><code>${id}</code></a> <small>${wordsOf(content, id)?.says} (${seen})</small></li>\n`;
}

function sentence(words: string): string {
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
