import { bytes, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target answers in HTTP/1.0 without a length.',
  answer: toSubmissions(() =>
    bytes('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n', '{"id":"a","status":"IN_QUEUE"}'),
  ),
};
