import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The answer is null.',
  commands: ['doctor', 'verify'],
  answer: toSubmissions(() => text(200, 'null')),
};
