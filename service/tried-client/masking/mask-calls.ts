import { isNoWord } from '../../../engine/http/is-no-word.ts';
import { createRedact, type Redact } from '../../../engine/http/redact.ts';
import type { RecordedCall } from '../../../engine/proxy/call-recorder.ts';
import type { CallFinding } from '../call-finding.ts';
import { createFormMask } from './key-forms.ts';
import { unknownKey } from './key-words.ts';
import { maskKeys } from './mask-keys.ts';
import { maskQuery, maskText, placeholders } from './mask-text.ts';

/** Shows calls, and what is said of them, without what a client keeps secret. */
export type CallMask = {
  /** @param call one of those that the mask was made of */
  call(call: RecordedCall): RecordedCall;
  finding(finding: CallFinding): CallFinding;
  /** Any other text, without the keys that the calls give away. */
  readonly text: Redact;
};

type PlacedCall = { readonly masked: RecordedCall; readonly hidden: ReadonlyMap<string, string> };

/** A shorter value stands in many a text by chance: it is masked where it is secret, and nowhere else. */
const shortestKey = 8;
/** So many values are searched for in all calls. */
const mostKeys = 1000;

/**
 * Learns from all calls what is secret, so that each is shown without: what one call sends as a key may stand in the path of
 * another, before or after it.
 * @param known keys of the worlds, which are worth nothing elsewhere
 * @param plain other texts that are no secret, such as addresses of the worlds
 * @param given keys that the client was given from outside
 */
export function createCallMask(
  calls: readonly RecordedCall[],
  known: readonly string[],
  plain: readonly string[] = [],
  given: readonly string[] = [],
): CallMask {
  const placed = new Map(calls.map((call) => [call, maskPlaces(call, known)]));
  const shown = [...known, ...plain];
  const isShown = (value: string): boolean =>
    shown.some((text) => text.includes(value) || holdsLong(value, text));
  const found = new Map([
    ...[...placed.values()].flatMap(({ hidden }) => [...hidden]),
    ...given.map((key) => [key, unknownKey] as const),
  ]);
  const distinct = [...found].filter(([value, name]) => isDistinct(value, name) && !isShown(value));
  const keysFirst = distinct.sort(([, a], [, b]) => Number(b === unknownKey) - Number(a === unknownKey));
  const redactFound = createRedact(new Map(keysFirst.slice(0, mostKeys)));
  const ids = new Set(calls.flatMap(({ answer }) => idsIn(answer)));
  const maskForms = createFormMask((text) => ids.has(text) || isShown(text));
  const redact: Redact = (text) => maskForms(redactFound(text));

  const showCall = (call: RecordedCall): RecordedCall => redactCall(placed.get(call)!.masked, redact);
  return {
    call: showCall,
    finding: (finding) => {
      const own = [...placed.get(finding.call)!.hidden].filter(([value]) => value.length >= 4);
      const says = redact(createRedact(new Map(own))(finding.says));
      return { ...finding, says, call: showCall(finding.call) };
    },
    text: redact,
  };
}

/** Whether a value differs from ordinary words wherever it stands. */
function isDistinct(value: string, placeholder: string): boolean {
  if (value.length < shortestKey || placeholder === placeholders.username) return false;
  if (placeholder === placeholders['environment value']) return isNoWord(value) && /^[\w.~+=-]+$/.test(value);
  return placeholder === unknownKey || /[^a-z]/.test(value);
}

/** Ids that an answer gives, without a look at where. */
function idsIn(answer: string): string[] {
  return [...answer.matchAll(/"id"\s*:\s*"([^"\\]+)"/g)].map(([, id]) => id!);
}

function holdsLong(value: string, text: string): boolean {
  return text.length >= shortestKey && value.includes(text);
}

/** Masks by place: a value is not looked for elsewhere. */
function maskPlaces(call: RecordedCall, known: readonly string[]): PlacedCall {
  const { url, headers, keys } = maskKeys(call, known);
  const context = { known, isRegistry: /registr/i.test(call.url) };
  const address = maskQuery(url, context);
  const [body, answer] = [maskText(call.body, context), maskText(call.answer, context)];
  const hidden = new Map([
    ...[...address.hidden, ...body.hidden, ...answer.hidden],
    ...[...keys].map((key) => [key, unknownKey] as const),
  ]);
  const texts = { url: address.text, body: body.text, answer: answer.text };
  // What a call is judged by in place of a long text would show it.
  const { bodyDigest: _, bodyOutline: __, answerOutline: ___, ...shown } = call;
  return { masked: { ...shown, ...texts, headers }, hidden };
}

function redactCall(call: RecordedCall, redact: Redact): RecordedCall {
  const headers = Object.entries(call.headers).map(([name, value]) => [
    redact(name),
    typeof value === 'string' ? redact(value) : value?.map(redact),
  ]);
  return {
    ...call,
    url: redact(call.url),
    headers: Object.fromEntries(headers),
    body: redact(call.body),
    answer: redact(call.answer),
  };
}
