import { unfinished } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target takes every call and answers none.',
  commands: ['doctor', 'verify'],
  patience: 500,
  answer: () => unfinished(),
};
