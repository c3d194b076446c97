import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal holds escape sequences that JSON unescapes.',
  answer: toSubmissions(() => text(400, '{"error":"\\u001b[2J\\u009b31m\\u202e\\u2028\\u0000"}')),
};
