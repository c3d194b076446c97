import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record begins with a byte order mark.',
  answer: toSubmissions(() => text(200, '\ufeff{"id":"a","status":"IN_QUEUE"}')),
};
