import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A refusal is nested 2,000 deep in objects.',
  rules: ['job.run.accepts', 'open.job.error-body'],
  answer: toSubmissions(() => text(400, `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)),
};
