import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A record is nested 2,000 deep.',
  rules: ['job.run.accepts', 'open.job.error-body'],
  answer: toSubmissions(() => text(200, `{"id":"a","status":${'['.repeat(2000)}${']'.repeat(2000)}}`)),
};
