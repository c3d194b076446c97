import {
  type Transport,
  TransportError,
  type TransportReason,
  type TransportRequest,
} from '../../engine/http/transport.ts';

/** What came back of a call: an answer of any kind, or why there is none. */
export type DoctorReply = AnsweredReply | Silent;

export type AnsweredReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Undefined for what is not JSON. */
  readonly json: unknown;
  /** Real milliseconds, by the monotonic clock. */
  readonly sent: number;
  readonly answered: number;
};

export type Silent = { readonly silence: TransportReason; readonly words: string };

export function isAnswered(reply: DoctorReply): reply is AnsweredReply {
  return 'status' in reply;
}

export function isSilent(reply: DoctorReply): reply is Silent {
  return 'silence' in reply;
}

export function isSuccess(reply: DoctorReply): reply is AnsweredReply {
  return isAnswered(reply) && reply.status >= 200 && reply.status < 300;
}

/** Whether a reply may go by the key of its call: none that has anybody wait, sends them elsewhere, or is a failure. */
export function goesByKey(reply: DoctorReply): boolean {
  if (!isAnswered(reply) || reply.status === 429) return false;
  return Math.floor(reply.status / 100) === 2 || Math.floor(reply.status / 100) === 4;
}

/** What came back, in words. */
export function replyWords(reply: DoctorReply): string {
  return isAnswered(reply) ? `answered ${reply.status}` : reply.words;
}

/** @param patience real milliseconds for the whole exchange */
export async function replyTo(
  call: TransportRequest,
  transport: Pick<Transport, 'send'>,
  patience: number,
  signal: AbortSignal | undefined,
): Promise<DoctorReply> {
  const sent = performance.now();
  try {
    const { status, headers, bytes } = await transport.send(call, patience, signal);
    const text = new TextDecoder().decode(bytes);
    return { status, headers, text, json: parsed(text), sent, answered: performance.now() };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { silence: error.reason, words: error.message };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
