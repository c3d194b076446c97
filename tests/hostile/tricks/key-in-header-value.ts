import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A header repeats the key.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) =>
    json(400, {}, [
      ['x-key', key],
      ['set-cookie', `k=${key}`],
    ]),
  ),
};
