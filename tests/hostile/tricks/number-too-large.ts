import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A number is larger than there are numbers.',
  answer: toSubmissions(() => text(200, '{"id":1e999,"status":-1e999}')),
};
