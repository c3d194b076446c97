import { text } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target lives in the year 275,760.',
  commands: ['doctor', 'verify'],
  answer: async (call) => {
    const { status, body } = await call.honest();
    return text(status, body, [['date', 'Sat, 13 Sep 275760 00:00:00 GMT']]);
  },
};
