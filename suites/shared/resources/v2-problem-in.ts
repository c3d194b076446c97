import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isItem } from './v2-items.ts';

/** What keeps a body from being a problem, in words; undefined when it is one. @see interface 7.3 */
export function problemFault({ json, text }: RestAnswer): string | undefined {
  if (!isItem(json)) return `the body is no JSON object: ${text.slice(0, 200)}`;
  if (typeof json.title !== 'string') return 'title is no string';
  if (!Number.isInteger(json.status)) return 'status is no integer';
  if (typeof json.detail !== 'string') return 'detail is no string';
  const { errors } = json;
  const isList = Array.isArray(errors) && errors.every((one) => typeof one === 'string');
  return errors === undefined || isList ? undefined : 'errors is no list of strings';
}

/** The same for an answer that may come without a body. */
export function bodyFault(answer: RestAnswer): string | undefined {
  return answer.text === '' ? undefined : problemFault(answer);
}
