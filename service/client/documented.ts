import { operations } from '../../generated/job-api/operations.ts';
import type { Answer } from './answer.ts';

/** What makes an answer other than a documented success, in words; undefined when it is one. @see interface 4.1 */
export function departureFromSuccess(answer: Answer): string | undefined {
  const { operation } = answer.request;
  if (answer.status < 200 || answer.status > 299) return `answered ${answer.status}`;
  const success = operations[operation].responses['2XX'];
  const validate = 'application/json' in success.content ? success.content['application/json'] : undefined;
  if (validate === undefined || validate(answer.json)) return undefined;
  if (answer.json === undefined) return `answered ${answer.status} with a body that is not JSON`;
  const [first] = validate.errors ?? [];
  return `answered ${answer.status} with a body that breaks its schema: ${first?.instancePath || 'it'} ${first?.message}`;
}
