import { text, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'An id is half a surrogate pair.',
  commands: ['doctor', 'verify', 'clean'],
  rules: ['job.run.accepts', 'job.status.reports', 'job.cancel.queued'],
  answer: toSubmissions(() => text(200, '{"id":"\\ud800job","status":"IN_QUEUE"}')),
};
