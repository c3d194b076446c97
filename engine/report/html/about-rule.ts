import { typedCommand } from '../../installation.ts';
import { type Html, html } from './html.ts';
import type { PageContent } from './page-content.ts';
import { wordsOf } from './rule-words.ts';

/** Address of the part about a rule, within the page. */
export function aboutHref(id: string): string {
  return `#about-${id}`;
}

/** A rule's text, sections and needs, and the mutants that prove its check: those of the proof beside the run, those that are declared, or how to list them. */
export function aboutRule(content: PageContent, id: string): Html | undefined {
  const rule = wordsOf(content, id);
  if (rule === undefined) return undefined;
  const { says, section, judge, needs } = rule;
  return html`<details class="about" id="about-${id}">
<summary>The rule</summary>
<dl class="facts">
<div class="wide"><dt>Text</dt><dd>${says}</dd></div>
<div><dt>Sections of the document</dt><dd>${section}</dd></div>
<div><dt>Needs of a target</dt><dd>${needs.length === 0 ? 'nothing special' : needs.join(', ')}</dd></div>
${judge === undefined ? undefined : html`<div class="wide"><dt>How it is judged</dt><dd>${judge}</dd></div>\n`}<div class="wide"><dt>Mutants that prove its check</dt><dd>${mutantsOf(content, id)}</dd></div>
</dl>
</details>`;
}

function mutantsOf({ proof, service }: PageContent, id: string): string {
  const proven = (proof?.faults ?? []).filter(({ breaks }) => breaks.includes(id)).map((mutant) => mutant.id);
  const mutants = proven.length > 0 ? proven : (service.mutantsOf?.(id) ?? []);
  return mutants.length > 0 ? mutants.join(', ') : `${typedCommand('explain', [id])} names them`;
}
