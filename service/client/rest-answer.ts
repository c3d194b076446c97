import { jsonIn, textIn } from '../../engine/http/json-in.ts';
import type { TransportAnswer } from '../../engine/http/transport.ts';
import type { Bracket } from '../../engine/time/time.ts';
import type { RestRequest } from './rest-request.ts';

/** What a management API answered, readable whatever it is: `json` is undefined for a body that is not JSON. */
export type RestAnswer = Bracket & {
  readonly request: RestRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
};

export function restAnswerOf(request: RestRequest, incoming: TransportAnswer, bracket: Bracket): RestAnswer {
  const { status, headers, bytes } = incoming;
  const text = textIn(bytes);
  return { ...bracket, request, status, headers, text, json: jsonIn(bytes, text) };
}
