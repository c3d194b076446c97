import { json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target redirects to another server.',
  commands: ['doctor', 'verify', 'generate'],
  rules: ['job.run.accepts', 'v2.list.wrapped'],
  answer: ({ lures }) => json(307, {}, [['location', `${lures.elsewhere}/here`]]),
};
