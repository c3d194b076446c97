import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal repeats the key in HTML entities.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) =>
    json(400, {
      error: key.replace(/./g, (letter) => `&#${letter.charCodeAt(0)};`),
      hex: key.replace(/./g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
    }),
  ),
};
