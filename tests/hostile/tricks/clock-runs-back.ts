import { text } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The clock of the target runs back.',
  commands: ['doctor', 'verify'],
  answer: async (call) => {
    const { status, body } = await call.honest();
    return text(status, body, [['date', new Date(2e12 - call.count * 1e9).toUTCString()]]);
  },
};
