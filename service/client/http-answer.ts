import type { TransportAnswer } from '../../engine/http/transport.ts';
import type { Bracket } from '../../engine/time/time.ts';
import type { HttpRequest } from './http-request.ts';
import { type Seen, seenIn } from './seen.ts';

/** What came back of a call of the load balancing endpoint. */
export type HttpAnswer = Bracket & {
  readonly request: HttpRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** What the worker's server reported of the call; undefined when the answer is not its own. */
  readonly seen: Seen | undefined;
};

export function httpAnswerOf(request: HttpRequest, incoming: TransportAnswer, bracket: Bracket): HttpAnswer {
  const { status, headers, bytes } = incoming;
  const text = new TextDecoder().decode(bytes);
  return { ...bracket, request, status, headers, bytes, text, seen: seenIn(headers, request.order.id) };
}
