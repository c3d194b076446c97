import { text } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target answers every call with JSON 2,000 deep.',
  commands: ['doctor', 'plan', 'verify', 'generate'],
  rules: ['job.run.accepts', 'v2.list.wrapped'],
  answer: () => text(200, `${'['.repeat(2000)}${']'.repeat(2000)}`),
};
