import { digestOf } from '../seed.ts';
import type { CallClock } from '../time/time.ts';
import type { Redact } from './redact.ts';
import type { TracedAnswer, TracedCall } from './trace.ts';
import type { WireRequest } from './transport.ts';

/** A call as a trace tells it, before it has a number and anything has come of it. */
export function toldCall(
  wire: WireRequest,
  what: Pick<TracedCall, 'operation' | 'endpoint'> & Partial<TracedCall>,
  { redact, clock }: { readonly redact: Redact; readonly clock: CallClock },
): TracedCall {
  return {
    number: 0,
    role: 'when',
    polled: false,
    method: wire.method,
    url: redact(wire.url),
    headers: redactAll(wire.headers, redact),
    body: typeof wire.body === 'string' ? redact(wire.body) : undefined,
    sent: clock.now(),
    answered: undefined,
    answer: undefined,
    failure: undefined,
    ...what,
  };
}

/** What of an answer a trace is made of; `json` is undefined for a body that is not JSON. */
type AnswerText = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
};

/** An answer as a trace shows it. */
export function tracedAnswer({ status, headers, text, json }: AnswerText, redact: Redact): TracedAnswer {
  return {
    status,
    headers: redactAll(headers, redact),
    body: shownText(text, redact),
    ...(text.length > longestKept ? { wasJson: json !== undefined, digest: digestOf([redact(text)]) } : {}),
  };
}

/** A target may repeat a key in the name of a header as well. */
function redactAll(headers: Readonly<Record<string, string>>, redact: Redact): Record<string, string> {
  const names = Object.keys(headers).join('\n');
  const nameOf = redact(names) === names ? (name: string) => name : redact;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [nameOf(name), redact(value)]));
}

/** Of an answer that is longer, so much is kept. */
const longestKept = 2 ** 20;
const kept = 300;

/** What is left out is cut off behind the redaction, so that no part of a secret stays. */
export function shownText(text: string, redact: Redact): string {
  if (text.length <= longestKept) return redact(text);
  return `${redact(text.slice(0, 30 * kept)).slice(0, kept)}… (${text.length} characters)`;
}
