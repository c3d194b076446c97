import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isItem } from '../../shared/resources/v2-items.ts';

/** What keeps a body that is there from being an error of v1, in words; undefined when it is one. @see interface 7.2 */
export function messageFault({ json, text }: RestAnswer): string | undefined {
  if (text === '') return undefined;
  if (!isItem(json)) return `the body is no JSON object: ${text.slice(0, 200)}`;
  return typeof json.message === 'string' ? undefined : `message is no string: ${text.slice(0, 200)}`;
}
