import { bytes, head, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends half of what it announced and hangs up.',
  answer: toSubmissions(() => bytes(head('content-length: 500'), '{"id":"a')),
};
