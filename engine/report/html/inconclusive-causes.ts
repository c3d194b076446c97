import { counted } from '../../counted.ts';
import { causeIn } from '../../property/inconclusive-words.ts';
import type { RuleRecord } from '../run-record.ts';
import { inconclusiveKinds } from '../summary.ts';
import { cut } from './cut.ts';
import { type Html, html } from './html.ts';

/** At most this many causes are shown. */
const most = 3;

/** Why rules could not be judged, what kept most of them first; nothing where all were. */
export function inconclusiveCauses(rules: readonly RuleRecord[]): Html | undefined {
  const some = rules.filter(({ verdict }) => verdict === 'inconclusive');
  if (some.length === 0) return undefined;
  const causes = [...Map.groupBy(some, ({ reason }) => causeIn(reason ?? 'no reason was given'))];
  const commonest = causes.sort(([, a], [, b]) => b.length - a.length).slice(0, most);
  const more = causes.length - commonest.length;
  return html`<p>${counted(some.length, 'rule')} could not be judged (${inconclusiveKinds(some)}):</p>
<ul>${commonest.map(([cause, those]) => html`<li>${those.length} because ${cut(cause, 300)}</li>\n`)}${more > 0 ? html`<li>the rest for ${counted(more, 'other reason')}, shown with each rule</li>\n` : undefined}</ul>`;
}
