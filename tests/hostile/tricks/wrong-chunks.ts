import { bytes, head, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends chunks whose sizes are no numbers.',
  answer: toSubmissions(() => bytes(head('transfer-encoding: chunked'), 'zz\r\n{}\r\n-1\r\n\r\n')),
};
