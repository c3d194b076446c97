import { toSubmissions, unfinished } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target switches to another protocol.',
  patience: 1500,
  answer: toSubmissions(() =>
    unfinished(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: evil\r\nconnection: upgrade\r\n\r\n',
      '\u0000\u0001',
    ),
  ),
};
