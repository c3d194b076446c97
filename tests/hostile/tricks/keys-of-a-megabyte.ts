import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The name of a member has a megabyte.',
  answer: toSubmissions(() => text(400, `{"id":"a","${'k'.repeat(1 << 20)}":1}`)),
};
