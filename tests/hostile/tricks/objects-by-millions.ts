import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

const body = `[${'{},'.repeat(21_000_000)}{}]`;

export const trick: Trick = {
  says: 'The target sends an array of 21 million empty objects, which take twenty times as much memory.',
  answer: toSubmissions(() => text(200, body)),
};
