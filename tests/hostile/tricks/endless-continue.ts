import { stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends 100 Continue for ever.',
  patience: 1500,
  answer: toSubmissions(() => stream('', () => Array(20_000).fill('HTTP/1.1 100 Continue\r\n\r\n'), 1)),
};
