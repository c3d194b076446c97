import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record has members that every object has.',
  answer: toSubmissions(() =>
    text(
      200,
      '{"id":"a","status":"IN_QUEUE","__proto__":{"id":"b","isAdmin":true},"constructor":{"prototype":{"id":"c"}}}',
    ),
  ),
};
