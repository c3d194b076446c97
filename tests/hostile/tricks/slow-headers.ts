import { stream, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends one header every 100 ms, for ever.',
  patience: 1500,
  answer: toSubmissions(() => stream('HTTP/1.1 200 OK\r\n', () => Array(100_000).fill('x-more: 1\r\n'), 100)),
};
