import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target answers with status 999.',
  answer: toSubmissions(() => json(999, {})),
};
