import type { Bracket } from '../time/time.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import type { WireAnswer } from './transport.ts';

/** What the GraphQL API answered, readable whatever it is: `json` is undefined for a body that is not JSON. */
export type GraphqlAnswer = Bracket & {
  readonly request: GraphqlRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
  /** What stands under `data`, where that is an object. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** The messages of its errors; one that has none is told as JSON. */
  readonly errors: readonly string[];
};

export function graphqlAnswerOf(request: GraphqlRequest, wire: WireAnswer, bracket: Bracket): GraphqlAnswer {
  const { status, headers, bytes } = wire;
  const json = parse(bytes);
  const { data, errors } = isObject(json) ? json : {};
  return {
    ...{ ...bracket, request, status, headers, json },
    text: new TextDecoder().decode(bytes),
    data: isObject(data) ? data : undefined,
    errors: Array.isArray(errors) ? errors.map(messageOf) : [],
  };
}

/** Whether the call was taken, and all of it carried out. @see interface 4.4 */
export function isWholeSuccess({ status, data, errors }: GraphqlAnswer): boolean {
  return status >= 200 && status <= 299 && data !== undefined && errors.length === 0;
}

/** What came instead of a success, in words. */
export function refusalIn({ status, errors }: GraphqlAnswer): string {
  return errors.length === 0 ? `answered ${status}` : `answered ${status}: ${errors.join('; ')}`;
}

function messageOf(error: unknown): string {
  const { message } = isObject(error) ? error : {};
  return typeof message === 'string' ? message : (JSON.stringify(error) ?? 'an error');
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON is UTF-8 (RFC 8259, 8.1): other bytes make no JSON. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
