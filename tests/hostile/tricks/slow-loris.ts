import { head, stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends one letter of its answer every 100 ms, for ever.',
  patience: 1500,
  answer: toSubmissions(() => stream(head('content-length: 100000'), () => Array(100_000).fill(' '), 100)),
};
