import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends a header of a megabyte.',
  answer: toSubmissions(() => json(200, {}, [['x-long', 'a'.repeat(1 << 20)]])),
};
