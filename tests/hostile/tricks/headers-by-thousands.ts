import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends 3,000 headers.',
  answer: toSubmissions(() =>
    json(
      200,
      {},
      Array.from({ length: 3000 }, (_, at) => [`x-${at}`, 'a'] as const),
    ),
  ),
};
