import { bytes, head, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target announces two lengths.',
  answer: toSubmissions(() => bytes(head('content-length: 2', 'content-length: 20'), '{}                  ')),
};
