import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal repeats the key in escapes within a text.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) =>
    json(400, { error: key.replace(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`) }),
  ),
};
