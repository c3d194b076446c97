import type { TracedCall, TraceEvent } from '../../http/trace.ts';
import type { FailureRecord } from '../run-record.ts';
import { type BodyLine, bodyLines, placesOf } from './body-lines.ts';
import { cut } from './cut.ts';
import { type Content, type Html, html } from './html.ts';

/** Lines of a body that are shown, and those around a marked one where it has more. */
const most = 40;
const around = 4;

/** The answer that a failure is about: its status and its body, formatted, with what differs marked; nothing where none came. */
export function judgedAnswer(events: readonly TraceEvent[], failure: FailureRecord): Html | undefined {
  const found = answerIn(events, failure);
  if (found === undefined) return undefined;
  const { call, places, isStatus } = found;
  const { status, body } = call.answer!;
  const sent =
    call.body === undefined || call.body === '' ? undefined : html` <code>${cut(call.body, 300)}</code>`;
  return html`<h4>The answer <small>call ${call.number}</small></h4>
<p><b>${call.method}</b> <code>${cut(call.url, 300)}</code>${sent} → ${isStatus ? html`<mark>${status}</mark>` : html`<b>${status}</b>`}</p>
${body === '' ? undefined : bodyPart(body, places)}`;
}

type Found = {
  readonly call: TracedCall;
  readonly places: readonly string[];
  readonly isStatus: boolean;
};

/** The last judged answer in which what differs can be found, or else the last one. */
function answerIn(events: readonly TraceEvent[], failure: FailureRecord): Found | undefined {
  const calls = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
  const judged = calls.filter(({ role, answer }) => role === 'when' && answer !== undefined).toReversed();
  for (const call of judged) {
    const found = foundIn(call, failure);
    if (found.isStatus || found.places.length > 0) return found;
  }
  return judged[0] && { call: judged[0], places: [], isStatus: false };
}

function foundIn(call: TracedCall, { message, differences = [] }: FailureRecord): Found {
  const { status, body } = call.answer!;
  const isStatus = differences.some(({ at, received }) => at === '' && received === String(status));
  return { call, isStatus, places: isStatus ? [] : placesOf(body, message, differences) };
}

function bodyPart(body: string, places: readonly string[]): Html {
  const lines = bodyLines(body);
  if (lines === undefined) return html`<pre>${cut(body, 1500)}</pre>`;
  const isMarked = ({ at }: BodyLine): boolean =>
    places.some((place) => at === place || at.startsWith(`${place}/`));
  const shown = shownLines(lines.map(isMarked));
  return html`<pre class="body">${lines.flatMap((line, nth): Content[] => {
    if (!shown[nth]) return shown[nth - 1] === false ? [] : [html`<i>${gapWords(shown, nth)}</i>\n`];
    return [isMarked(line) ? html`<mark>${line.text}</mark>\n` : `${line.text}\n`];
  })}</pre>`;
}

/** Which lines are shown: all of a short body, of a long one those around what is marked, or its beginning. */
function shownLines(marked: readonly boolean[]): boolean[] {
  if (marked.length <= most) return marked.map(() => true);
  const marks = marked.flatMap((isMarked, nth) => (isMarked ? [nth] : []));
  if (marks.length === 0) return marked.map((_, nth) => nth < most);
  let left = most;
  return marked.map((_, nth) => marks.some((mark) => Math.abs(mark - nth) <= around) && left-- > 0);
}

function gapWords(shown: readonly boolean[], from: number): string {
  const end = shown.indexOf(true, from);
  return `… ${(end < 0 ? shown.length : end) - from} lines`;
}
