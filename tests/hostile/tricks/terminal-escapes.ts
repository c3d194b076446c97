import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal holds escape sequences, C1 controls and marks that turn text round.',
  replays: true,
  commands: ['verify', 'page'],
  answer: toSubmissions(() =>
    text(
      418,
      '{"error":"\u001b]0;title\u0007\u001b[2J\u0000\u009b31m\u0085\u202etxt.exe\u2066\u2028::error::x"}',
    ),
  ),
};
