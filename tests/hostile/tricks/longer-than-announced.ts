import { bytes, head, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends more than it announced, and a second answer in it.',
  answer: toSubmissions(() =>
    bytes(head('content-length: 2'), '{}', head('content-length: 14'), '{"id":"second"}'),
  ),
};
