import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'All jobs have the same id.',
  commands: ['verify', 'clean'],
  rules: ['job.run.accepts', 'job.status.reports', 'job.cancel.queued'],
  answer: afterSubmission((record) => json(200, { ...record, id: 'the-only-one' })),
};
