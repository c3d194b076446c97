import { isJson } from '../../../engine/contract/list-operations.ts';
import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedOperation } from '../../../engine/contract/served-api.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { documentedOperations } from './v2-documented.ts';

/** What there is to judge of an answer, the whole of it or its beginning. */
export type AnswerBegun = Pick<RestAnswer, 'status' | 'headers' | 'text' | 'json'> & {
  readonly goesOn: boolean;
};

/** Real milliseconds in which an answer that ends has come to its end. */
const moment = 300;

/**
 * Whether an answer may go on for ever: a log streams, in whatever format, and what the document does not know may unless
 * its success is said to be JSON. @see interface 4.3
 */
export function mayGoOn({ method, path, responses }: Omit<ServedOperation, 'name'>): boolean {
  if (method !== 'GET') return false;
  if (path.endsWith('/logs')) return true;
  const taken = [...responses].filter(([status]) => !/^[345]/.test(status));
  const types = taken.flatMap(([, { content }]) => [...(content?.keys() ?? [])]);
  const isKnown = documentedOperations.some((one) => pathShape(one.path) === pathShape(path));
  return !isKnown && !types.some(isJson);
}

/** Makes a call whose answer may go on, as the act, and hangs up after a moment. */
export async function answerBegun(
  requestOptions: RestRequestOptions,
  { rest }: CaseContext,
): Promise<AnswerBegun> {
  const stream = await rest.listen(requestOptions);
  try {
    await stream.beyond(Infinity, moment);
    const { status, headers } = stream;
    const text = stream.text();
    return { status, headers, text, json: jsonOf(text), goesOn: !stream.isOver() };
  } finally {
    stream.stop();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
