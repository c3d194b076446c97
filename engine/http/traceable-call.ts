import { digestOf } from '../seed.ts';
import type { CallClock } from '../time/time.ts';
import { later } from './later.ts';
import { keepPlainTexts } from './plain-texts.ts';
import type { Redact } from './redact.ts';
import type { TracedAnswer, TracedCall } from './trace.ts';
import type { TransportRequest } from './transport.ts';

/** What a client knows of a call besides what goes on the wire. */
export type CallWords = Pick<TracedCall, 'operation' | 'endpoint'> &
  Partial<Omit<TracedCall, 'number' | 'method' | 'url' | 'headers'>>;

/**
 * A call as a trace shows it, before it has a number and anything has come of it. Secrets are replaced when a text is first
 * read: most traces are never read, and what a case learns to be secret later on is replaced as well.
 * @param what names a body only where the trace shows another than was sent; its operation may hold a path of a served schema
 */
export function traceableCall(
  { method, url, headers, body }: TransportRequest,
  what: CallWords,
  { redact, clock }: { readonly redact: Redact; readonly clock: CallClock },
): TracedCall {
  const shownUrl = later(() => redact(url));
  const shownHeaders = later(() => redactAll(headers, redact));
  const shownBody = later(() => (typeof body === 'string' ? redact(body) : undefined));
  const call: TracedCall = {
    number: 0,
    role: 'when',
    polled: false,
    method,
    get url() {
      return shownUrl();
    },
    get headers() {
      return shownHeaders();
    },
    get body() {
      return shownBody();
    },
    sent: clock.now(),
    answered: undefined,
    answer: undefined,
    failure: undefined,
    ...what,
    get operation() {
      return redact(what.operation);
    },
  };
  const isShown = typeof body === 'string' && what.body === undefined;
  keepPlainTexts(call, isShown ? { url, body } : { url });
  return call;
}

/** What of an answer a trace is made of; `json` is undefined for a body that is not JSON. */
type AnswerText = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
};

/** An answer as a trace shows it. Of a long one what is not kept is let go at once; other texts wait for who reads them. */
export function tracedAnswer({ status, headers, text, json }: AnswerText, redact: Redact): TracedAnswer {
  const shownHeaders = later(() => redactAll(headers, redact));
  const isLong = text.length > longestKept;
  const shownBody = isLong ? constantly(shownText(text, redact)) : later(() => redact(text));
  const answer: TracedAnswer = {
    status,
    get headers() {
      return shownHeaders();
    },
    get body() {
      return shownBody();
    },
    ...(isLong || json !== undefined ? { wasJson: json !== undefined } : {}),
    ...(isLong ? { digest: digestOf([redact(text)]) } : {}),
  };
  if (!isLong) keepPlainTexts(answer, { body: text });
  return answer;
}

function constantly<T>(value: T): () => T {
  return () => value;
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
