import { head, stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends chunks of one letter without end.',
  patience: 1500,
  answer: toSubmissions(() =>
    stream(head('transfer-encoding: chunked'), () => Array(300_000).fill('1\r\n \r\n')),
  ),
};
