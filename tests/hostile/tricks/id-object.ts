import { afterSubmission, json } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A job id is an object.',
  commands: ['verify', 'clean'],
  rules: ['job.run.accepts', 'job.status.reports', 'job.cancel.queued'],
  answer: afterSubmission((record) => json(200, { ...record, id: { toString: 'x', valueOf: 1 } })),
};
