import { jsonIn, textIn } from '../../engine/http/json-in.ts';
import type { TransportAnswer } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { Bracket } from '../../engine/time/time.ts';
import type { GraphqlRequest } from './graphql-request.ts';

/** What the GraphQL API answered, readable whatever it is: `json` is undefined for a body that is not JSON. */
export type GraphqlAnswer = Bracket & {
  readonly request: GraphqlRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
  /** What stands under `data`, where that is an object. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** The messages of its errors; one that has none is shown as JSON. */
  readonly errors: readonly string[];
};

export function graphqlAnswerOf(
  request: GraphqlRequest,
  incoming: TransportAnswer,
  bracket: Bracket,
): GraphqlAnswer {
  const { status, headers, bytes } = incoming;
  const text = textIn(bytes);
  const json = jsonIn(bytes, text);
  const { data, errors } = isRecord(json) ? json : {};
  return {
    ...{ ...bracket, request, status, headers, text, json },
    data: isRecord(data) ? data : undefined,
    errors: Array.isArray(errors) ? errors.map(messageOf) : [],
  };
}

/**
 * Whether the call was accepted: there is data for each operation that was asked for. Errors may report parts that are null
 * for them, and of what is no failure at all: their form is open.
 * @see interface 4.4
 */
export function isGraphqlAccepted({ status, data, errors }: GraphqlAnswer): boolean {
  if (status < 200 || status > 299 || data === undefined) return false;
  return errors.length === 0 || Object.values(data).every((value) => value !== null);
}

/** What came instead of a success, in words. */
export function refusalIn({ status, errors }: GraphqlAnswer): string {
  return errors.length === 0 ? `answered ${status}` : `answered ${status}: ${errors.join('; ')}`;
}

function messageOf(error: unknown): string {
  const { message } = isRecord(error) ? error : {};
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'an error');
}
