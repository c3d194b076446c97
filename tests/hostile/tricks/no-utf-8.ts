import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record is no UTF-8.',
  answer: toSubmissions(() =>
    text(
      200,
      Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff, 0x22, 0x7d]),
    ),
  ),
};
