import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record has 200,000 members.',
  answer: toSubmissions(() =>
    text(400, `{"id":"a",${Array.from({ length: 200_000 }, (_, at) => `"m${at}":1`).join()}}`),
  ),
};
