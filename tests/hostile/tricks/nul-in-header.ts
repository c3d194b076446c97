import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target sends NUL, ESC and a bare line feed in headers.',
  answer: toSubmissions(() =>
    json(200, {}, [
      ['x-odd', 'a\u0000b'],
      ['x-colour', '\u001b[31m'],
      ['x-break', 'a\nx-more: b'],
    ]),
  ),
};
