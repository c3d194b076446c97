import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target asks to wait for a million years.',
  rules: ['job.run.accepts'],
  patience: 1500,
  answer: toSubmissions(() => json(429, {}, [['retry-after', '31536000000000']])),
};
