import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record has members that JavaScript would call.',
  answer: toSubmissions(() =>
    text(
      418,
      '{"id":"a","status":"IN_QUEUE","then":"x","toJSON":"x","toString":1,"valueOf":2,"length":-1,"message":{"stack":1}}',
    ),
  ),
};
