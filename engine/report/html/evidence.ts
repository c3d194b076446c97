import type { TraceEvent } from '../../http/trace.ts';
import { renderEvents } from '../render-events.ts';
import type { RunRecord } from '../run-record.ts';
import { type Html, html, isPlainText, unescaped, visible } from './html.ts';
import type { PageContent } from './page-content.ts';
import { type TraceLine, traceLines } from './trace-lines.ts';

/** What the page's script shows of a failure when it is asked for: most readers open a few of many. */
export type ShownEvidence = {
  readonly trace?: readonly TraceLine[];
  /** The whole of trace.json, formatted, and of trace.txt; absent where they are too long for a page. */
  readonly raw?: string;
  readonly text?: string;
  readonly script?: string;
  /** Whether that is the very script, so that it may be copied. */
  readonly isWhole?: boolean;
};

const longestScript = 30_000;
const longestTrace = 200_000;

/** Characters of all that is shown so: a page of more would be slow to open. */
const longest = 24_000_000;
/** Characters of whole files among them: of many failures those of the first. */
const longestFiles = 8_000_000;

/** The evidence of all failures, as JSON in an element that runs nothing. */
export function evidenceData(content: PageContent): Html {
  const text = JSON.stringify(Object.fromEntries(shownEvidence(content)));
  return html`<script type="application/json" id="evidence">${unescaped(inScript(text))}</script>`;
}

/** JSON that can't end the element that it stands in, and has nothing raw that nobody sees. */
export function inScript(json: string): string {
  return json.replaceAll(
    /[<>&\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shownEvidence({ run, evidence }: PageContent): [string, ShownEvidence][] {
  let left = longest;
  let leftOfFiles = longestFiles;
  return broken(run).flatMap(({ id }) => {
    const { events, text, script } = evidence.get(id) ?? {};
    const files = { ...(events === undefined ? {} : rawOf(events)), ...textOf(text) };
    leftOfFiles -= JSON.stringify(files).length;
    const shown: ShownEvidence = {
      ...(events === undefined ? {} : { trace: traceLines(events) }),
      ...(leftOfFiles > 0 ? files : {}),
      ...(script === undefined ? {} : scriptOf(script)),
    };
    left -= JSON.stringify(shown).length;
    return left > 0 ? [[id, shown]] : [];
  });
}

function textOf(text: string | undefined): Pick<ShownEvidence, 'text'> {
  return text === undefined || text.length > longestTrace ? {} : { text: visible(text) };
}

function rawOf(events: readonly TraceEvent[]): Pick<ShownEvidence, 'raw'> {
  let text = '';
  for (const piece of renderEvents(events)) {
    text += piece;
    if (text.length > longestTrace) return {};
  }
  const raw = JSON.stringify(JSON.parse(text), null, 1);
  return raw.length > longestTrace ? {} : { raw: visible(raw) };
}

function scriptOf(script: string): Pick<ShownEvidence, 'script' | 'isWhole'> {
  const isWhole = script.length <= longestScript && isPlainText(script);
  return { script: visible(script.slice(0, longestScript)), isWhole };
}

/** The rules that failed or warn, failures first. */
export function broken({ rules }: RunRecord): RunRecord['rules'] {
  return rules
    .filter(({ failure }) => failure !== null)
    .toSorted((a, b) => a.verdict.localeCompare(b.verdict));
}
