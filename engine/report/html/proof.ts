import { counted } from '../../counted.ts';
import { typedCommand } from '../../installation.ts';
import type { DatedProof } from '../folder/dated-proof.ts';
import { cut } from './cut.ts';
import { textFilter } from './filter-form.ts';
import { folded } from './folded.ts';
import { type Content, type Html, html } from './html.ts';
import { dateOf } from './numbers.ts';
import type { PageContent } from './page-content.ts';

type Fault = DatedProof['faults'][number];

/** Whether the suite itself can be believed: which mutants each rule kills. */
export function proof({ proof: found }: PageContent): Html {
  const heading = html`Proof of the suite <small>${found === undefined ? 'none with this run' : verdictOn(found)}</small>`;
  const none = html`<p>There is no proof with this run: <code>${typedCommand('prove')}</code> makes one.</p>`;
  return folded('proof', heading, found === undefined ? none : proven(found));
}

function verdictOn({ problems }: DatedProof): string {
  return problems.length === 0 ? 'proven' : counted(problems.length, 'problem');
}

function proven(found: DatedProof): Html {
  const { faults, variants, nullTargets, problems, seed, startedAt } = found;
  const violated = variants.filter(({ failed }) => failed.length > 0).length;
  const believed = nullTargets.filter(({ passed }) => passed.length > 0).length;
  const caught = faults.filter(({ missed }) => missed.length === 0).length;
  return html`<p>The suite judged emulators that are wrong in ways that a rule must detect (mutants), that conform in other ways (variants), and that
answer everything alike (stub targets)${startedAt === undefined ? '' : `, on ${dateOf(startedAt)}`}, with seed ${seed}.</p>
<ul>
<li>${caught} of ${counted(faults.length, 'mutant')} killed by every rule that they break</li>
<li>${violated} of ${counted(variants.length, 'variant')} with a false positive</li>
<li>${believed} of ${counted(nullTargets.length, 'stub target')} passed by a rule</li>
</ul>
${problems.length === 0 ? undefined : html`<h3>What is not proven</h3>\n<ul>${problems.map((problem) => html`<li>${cut(problem, 600)}</li>`)}</ul>`}
${matrix(faults)}`;
}

const documentedKinds = ['boundary', 'ignored', 'partial', 'wrong-value', 'side-effect'];

/** Rules and the mutants that break them, by the kind of mutant. */
function matrix(faults: readonly Fault[]): Html {
  const rules = [...new Set(faults.flatMap(({ breaks }) => breaks))].sort();
  const kinds = [...new Set([...documentedKinds, ...faults.map(({ kind }) => kind)])];
  return html`<details>
<summary>The matrix: ${counted(rules.length, 'rule')} and ${counted(faults.length, 'mutant')}</summary>
<div data-filterable>
${textFilter('rules and mutants')}
<table class="matrix">
<caption>Mutants that each rule has to kill: ✓ killed, ✗ survived, + killed in addition to its own, * specific (fails few rules)</caption>
<thead><tr><th scope="col">Rule</th>${kinds.map((kind) => html`<th scope="col">${kind}</th>`)}</tr></thead>
<tbody>
${rules.map((rule) => matrixRow(rule, kinds, faults))}</tbody>
</table>
</div>
</details>`;
}

function matrixRow(rule: string, kinds: readonly string[], faults: readonly Fault[]): Html {
  const own = faults.filter(({ breaks, others }) => [...breaks, ...others].some((id) => id === rule));
  return html`<tr data-row>
<th scope="row"><code>${rule}</code></th>
${kinds.map(
  (kind) =>
    html`<td data-label="${kind}">${cells(
      rule,
      own.filter((fault) => fault.kind === kind),
    )}</td>`,
)}
</tr>
`;
}

function cells(rule: string, faults: readonly Fault[]): Content {
  if (faults.length === 0) return undefined;
  return html`<ul class="faults">${faults.map((fault) => cell(rule, fault))}</ul>`;
}

function cell(rule: string, { id, sharp, caught, missed }: Fault): Html {
  const has = (some: readonly string[]): boolean => some.includes(rule);
  const [tone, sign, word] = has(caught)
    ? ['pass', '✓', 'killed']
    : has(missed)
      ? ['fail', '✗', 'survived']
      : ['observed', '+', 'killed in addition to its own'];
  return html`<li><span class="sign ${tone}" role="img" aria-label="${word}">${sign}</span> <code>${id}</code>${sharp ? '*' : ''}</li>\n`;
}
