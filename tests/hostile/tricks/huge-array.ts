import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends an array of five million numbers.',
  answer: toSubmissions(() => text(200, `[${'1,'.repeat(5_000_000)}1]`)),
};
