import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record is nested 3,000 deep.',
  rules: ['job.run.accepts', 'open.job.error-body'],
  answer: toSubmissions(() => text(200, `{"id":"a","status":${'['.repeat(3000)}${']'.repeat(3000)}}`)),
};
