import type { Trouble } from '../trouble.ts';
import { answerInstead } from './answer-instead.ts';

/** Several calls in a row are answered 502 by somebody before the target. */
export const badGateway: Trouble = {
  name: 'bad-gateway',
  inARow: 4,
  meet: async ({ response }) => answerInstead(response, 502, 'Bad Gateway'),
};
