import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal repeats the key in base64, also within other text.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) =>
    json(400, { error: ['', 'a', 'ab'].map((start) => Buffer.from(`${start}${key}zz`).toString('base64')) }),
  ),
};
