import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The name of a header is the key.',
  commands: ['doctor', 'verify', 'page'],
  answer: toSubmissions(({ key }) =>
    json(400, {}, [
      [`x-${key}`, '1'],
      [key, '2'],
    ]),
  ),
};
