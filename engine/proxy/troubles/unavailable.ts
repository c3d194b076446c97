import type { Trouble } from '../trouble.ts';
import { answerInstead } from './answer-instead.ts';

/** Several calls in a row are answered 503 by somebody before the target. */
export const unavailable: Trouble = {
  name: 'unavailable',
  inARow: 6,
  meet: async ({ response }) => answerInstead(response, 503, 'Service Unavailable'),
};
