import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The name of a member is half a surrogate pair.',
  answer: toSubmissions(() => text(400, '{"id":"a","\\udfff":"IN_QUEUE"}')),
};
