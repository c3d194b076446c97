import { toSubmissions, unfinished } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target takes a submission and never answers.',
  patience: 1500,
  answer: toSubmissions(() => unfinished()),
};
